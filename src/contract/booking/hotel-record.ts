import { z } from 'zod'
import { WEEKDAYS } from '../../domain/time.ts'
import { CHILD_AGE_MAX } from '../../domain/booking/hotel-price.ts'

/** Landscapes that pictures of hotels are drawn of. */
export const HOTEL_SCENES = ['city', 'forest', 'lake', 'gobi'] as const

/** Ids of hotels, rooms and amenities. */
export const hotelCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60)
const words = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) })
/** ₮ */
const amount = z.int().min(0).max(100_000_000)
const percent = z.int().min(0).max(100)
const monthDay = z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)
const hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const roomRecord = z.strictObject({
  id: hotelCode,
  name: words(80),
  description: words(400),
  /** m² */
  area: z.int().min(5).max(500),
  double_beds: z.int().min(0).max(4),
  single_beds: z.int().min(0).max(8),
  amenities: z.array(hotelCode),
  /** Rooms of this type, as the hotel numbers them. */
  units: z.array(z.string().min(1).max(12)).min(1),
  price: amount,
  guests: z.int().min(1).max(10),
  sleeps: z.int().min(1).max(12),
  extra_guest: amount,
  extra_beds: z.int().min(0).max(4),
  extra_bed: amount
})
export type RoomRecord = z.output<typeof roomRecord>

/** A file of `content/hotels/`, named after the hotel's id. Prices include its taxes. */
export const hotelRecord = z.strictObject({
  name: words(80),
  summary: words(160),
  description: words(1_200),
  place: words(80),
  address: words(160),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** 0: without a category. */
  stars: z.int().min(0).max(5),
  phone: z.string().regex(/^\d{4} \d{4}$/),
  /** The address that answers mails of its guests. */
  email: z.email(),
  scene: z.enum(HOTEL_SCENES),
  /** Invented, and marked so on its page. */
  demonstration: z.boolean(),
  check_in: hour,
  check_out: hour,
  amenities: z.array(hotelCode),
  vat: z.boolean(),
  city_tax: z.boolean(),
  deposit_percent: percent.min(1),
  /** Days before the arrival until which a guest may cancel. */
  cancel_days: z.int().min(0).max(60),
  seasons: z.array(
    z.strictObject({ id: hotelCode, name: words(40), from: monthDay, to: monthDay, percent: z.int().min(-90).max(300) })
  ),
  weekend: z.strictObject({ days: z.array(z.enum(WEEKDAYS)), percent: z.int().min(0).max(300) }),
  children: z.array(z.strictObject({ up_to_age: z.int().min(0).max(CHILD_AGE_MAX), percent })),
  rooms: z.array(roomRecord).min(1)
})
export type HotelRecord = z.output<typeof hotelRecord>

/** `content/hotels/amenities.json`. */
export const amenitiesRecord = z.array(z.strictObject({ id: hotelCode, name: words(60) }))
export type AmenitiesRecord = z.output<typeof amenitiesRecord>
