import { z } from 'zod'
import { parseEmail } from '../../domain/email.ts'
import { HOTEL_BOOKING_STATES } from '../../domain/booking/hotel-booking.ts'
import { CHILD_AGE_MAX } from '../../domain/booking/hotel-price.ts'
import { parsePhone } from '../../domain/phone.ts'
import { WEEKDAYS } from '../../domain/time.ts'
import { HOTEL_SCENES, hotelCode } from './hotel-record.ts'
import { personName } from '../one-line.ts'
import { parsedText } from '../parsed-text.ts'
import { paymentBodySchema, prepaymentMethodSchema } from '../money/payment.ts'
import type { ResponseOf } from '../response-of.ts'

export const amenityBodySchema = z
  .strictObject({ id: z.string(), name: z.string(), /** Rooms that have it. */ count: z.int() })
  .meta({ id: 'AmenityBody' })
export type AmenityBody = ResponseOf<typeof amenityBodySchema>

/** `GET /horeca/amenity_list`. */
export const amenityListSchema = z
  .strictObject({ amenities: z.array(amenityBodySchema), count: z.int() })
  .meta({ id: 'AmenityList' })

const date = z.iso.date()
const age = z.int().min(0).max(CHILD_AGE_MAX)
const list = (text: string) => text.split(',').filter(Boolean)

/** `GET /horeca/hotel_rooms`: every filter may be left out. */
export const hotelRoomsQuery = z.strictObject({
  hotel_id: hotelCode.optional(),
  /** Ids with commas between them; a room has all of them. */
  amenities: z.string().max(400).transform(list).optional(),
  /** ₮ per night in a plain season. */
  price_min: z.coerce.number().int().min(0).optional(),
  price_max: z.coerce.number().int().min(0).optional(),
  /** Both days or neither: only rooms that are free on every night. */
  check_in: date.optional(),
  check_out: date.optional()
})
export type HotelRoomsQuery = z.output<typeof hotelRoomsQuery>

const namedSchema = z.strictObject({ id: z.string(), name: z.string() })

export const hotelRoomBodySchema = z
  .strictObject({
    id: z.string(),
    hotel: z.strictObject({ id: z.string(), name: z.string(), place: z.string(), path: z.string() }),
    name: z.string(),
    description: z.string(),
    area: z.int(),
    double_beds: z.int(),
    single_beds: z.int(),
    amenities: z.array(namedSchema),
    /** ₮ per night in a plain season, for `guests`; taxes are in it. */
    price: z.int(),
    guests: z.int(),
    /** Guests with every extra bed. */
    guests_max: z.int(),
    extra_guest: z.int(),
    extra_beds_max: z.int(),
    extra_bed: z.int(),
    /** Rooms of this kind that are free on every night asked for; null where no days were asked. */
    free: z.int().nullable()
  })
  .meta({ id: 'HotelRoomBody' })
export type HotelRoomBody = ResponseOf<typeof hotelRoomBodySchema>

export const hotelRoomsSchema = z
  .strictObject({ hotel_rooms: z.array(hotelRoomBodySchema), count: z.int() })
  .meta({ id: 'HotelRooms' })

export const hotelDetailQuery = z.strictObject({ id: hotelCode })

const seasonBodySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  percent: z.int()
})

/** `GET /horeca/hotel_detail`. */
export const hotelBodySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** Path of its page, without the language. */
    path: z.string(),
    summary: z.string(),
    description: z.string(),
    place: z.string(),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    stars: z.int(),
    phone: z.string(),
    scene: z.enum(HOTEL_SCENES),
    demonstration: z.boolean(),
    check_in: z.string(),
    check_out: z.string(),
    amenities: z.array(namedSchema),
    vat: z.boolean(),
    city_tax: z.boolean(),
    deposit_percent: z.int(),
    cancel_days: z.int(),
    seasons: z.array(seasonBodySchema),
    weekend: z.strictObject({ days: z.array(z.enum(WEEKDAYS)), percent: z.int() }),
    children: z.array(z.strictObject({ up_to_age: z.int(), percent: z.int() })),
    /** The lowest price of its rooms, ₮. */
    price_from: z.int(),
    rooms: z.array(hotelRoomBodySchema)
  })
  .meta({ id: 'HotelBody' })
export type HotelBody = ResponseOf<typeof hotelBodySchema>

/** `GET /horeca/room_calendar`. */
export const roomCalendarQuery = z.strictObject({
  hotel_id: hotelCode,
  room_id: hotelCode,
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
})

export const roomCalendarSchema = z
  .strictObject({
    month: z.string(),
    days: z.array(
      z.strictObject({
        date: z.string(),
        /** Rooms free in the night that begins on this day; 0 where none is sold. */
        free: z.int(),
        /** ₮ of the room in that night. */
        price: z.int(),
        season: z.string().nullable()
      })
    )
  })
  .meta({ id: 'RoomCalendar' })
export type RoomCalendar = ResponseOf<typeof roomCalendarSchema>

/** `POST /horeca/calculate_price`. */
export const calculatePriceRequestSchema = z.strictObject({
  hotel_id: hotelCode,
  room_id: hotelCode,
  check_in: date,
  check_out: date,
  adults: z.int().min(1).max(12),
  /** Ages in years. */
  children: z.array(age).max(8).default([]),
  extra_beds: z.int().min(0).max(4).default(0)
})
export type CalculatePriceRequest = z.input<typeof calculatePriceRequestSchema>

export const stayPriceSchema = z
  .strictObject({
    nights: z.array(
      z.strictObject({
        date: z.string(),
        /** Id of the season; null in the plain one. */
        season: z.string().nullable(),
        is_weekend: z.boolean(),
        room: z.int(),
        guests: z.int(),
        beds: z.int(),
        total: z.int()
      })
    ),
    extra_beds: z.int(),
    room_total: z.int(),
    guests_total: z.int(),
    beds_total: z.int(),
    /** ₮ with taxes; `net`, `vat` and `city_tax` add up to it. */
    total: z.int(),
    net: z.int(),
    vat: z.int(),
    city_tax: z.int(),
    deposit: z.int()
  })
  .meta({ id: 'StayPrice' })
export type StayPriceBody = ResponseOf<typeof stayPriceSchema>

/** A price as it is shown before booking, with the terms of its deposit. */
export const stayOfferSchema = stayPriceSchema
  .extend({
    /** Moment until which the guest may cancel and gets the deposit back. */
    cancel_until: z.string(),
    /** False where that moment has passed: the deposit is kept whenever the guest cancels. */
    deposit_refundable: z.boolean()
  })
  .meta({ id: 'StayOffer' })
export type StayOfferBody = ResponseOf<typeof stayOfferSchema>

/** `POST /horeca/bookings`. */
export const bookRoomRequestSchema = calculatePriceRequestSchema.extend({
  guest_name: personName(1),
  phone: parsedText(parsePhone, 'phone-incorrect'),
  email: parsedText(parseEmail, 'email-invalid', 320),
  note: z.string().trim().max(500).default(''),
  /** ₮ that the guest was shown: a price that has changed since is refused. */
  total: z.int().min(0)
})
export type BookRoomRequest = z.input<typeof bookRoomRequestSchema>

/** `PUT /horeca/bookings/:id/cancel`: `without_refund` says that the guest knows what is kept. */
export const cancelBookingQuery = z.strictObject({ without_refund: z.enum(['1']).optional() })

export const hotelBookingSchema = z
  .strictObject({
    id: z.string(),
    /** `H123456789` */
    number: z.string(),
    state: z.enum(HOTEL_BOOKING_STATES),
    hotel: z.strictObject({
      id: z.string(),
      name: z.string(),
      path: z.string(),
      address: z.string(),
      phone: z.string(),
      check_in: z.string(),
      check_out: z.string()
    }),
    room: namedSchema,
    check_in: z.string(),
    check_out: z.string(),
    adults: z.int(),
    children: z.array(z.int()),
    guest_name: z.string(),
    phone: z.string(),
    email: z.string(),
    note: z.string(),
    price: stayPriceSchema,
    /** Moment until which an unpaid request holds its nights; null once it does not wait for money. */
    expires_at: z.string().nullable(),
    /** Moment until which the guest may cancel and gets the deposit back. */
    cancel_until: z.string(),
    /** False where that moment has passed. */
    deposit_refundable: z.boolean(),
    can_cancel: z.boolean(),
    /** True after that moment and until the arrival: the guest may cancel, and the deposit is kept. */
    can_cancel_without_refund: z.boolean(),
    /** ₮ of a deposit that was kept when the guest canceled late; 0 otherwise. */
    forfeited: z.int(),
    /** ₮ of the deposit that went back, or is on its way. */
    refunded: z.int(),
    created_at: z.string(),
    /** The newest; null before there is one. */
    payment: paymentBodySchema.nullable()
  })
  .meta({ id: 'HotelBooking' })
export type HotelBookingBody = ResponseOf<typeof hotelBookingSchema>

/** `GET /horeca/bookings`, newest first. */
export const hotelBookingsSchema = z
  .strictObject({
    bookings: z.array(hotelBookingSchema),
    count: z.int(),
    /** Ways to pay a deposit. */
    methods: z.array(prepaymentMethodSchema)
  })
  .meta({ id: 'HotelBookings' })
export type HotelBookings = ResponseOf<typeof hotelBookingsSchema>
