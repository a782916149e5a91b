import { z } from 'zod'
import { parseEmail } from '../../domain/email.ts'
import { parsePhone } from '../../domain/phone.ts'
import {
  FLIGHTS_MAX,
  NOTES_MAX,
  OPTIONS_MAX,
  parsePassportName,
  parsePassportNumber,
  PASSENGER_TITLES,
  PASSENGERS_MAX,
  TRAVEL_QUOTE_STATES,
  TRIP_KINDS,
  type PassengerAge
} from '../../domain/booking/travel-quote.ts'
import { pagedSchema, pageFields } from '../paging.ts'
import { parsedText } from '../parsed-text.ts'
import { paymentBodySchema, prepaymentMethodSchema } from '../money/payment.ts'
import { plainText } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

/** Quotes for flights (spec §9): requested, answered by staff, accepted, paid and ticketed. */

const airportCode = z.string().regex(/^[A-Z]{3}$/)

/** `POST /api/v2/travel_quotes`: one passenger as the passport names them. */
export const travelPassengerRequestSchema = z.strictObject({
  title: z.enum(PASSENGER_TITLES),
  first_name: parsedText(parsePassportName, 'passport-name'),
  last_name: parsedText(parsePassportName, 'passport-name'),
  birth_date: z.iso.date()
})
export type TravelPassengerRequest = z.output<typeof travelPassengerRequestSchema>

/** `POST /api/v2/travel_quotes` */
export const travelQuoteRequestSchema = z.strictObject({
  trip: z.enum(TRIP_KINDS),
  /** IATA codes, and days on which to fly. */
  flights: z
    .array(z.strictObject({ from: airportCode, to: airportCode, date: z.iso.date() }))
    .min(1)
    .max(FLIGHTS_MAX),
  passengers: z.array(travelPassengerRequestSchema).min(1).max(PASSENGERS_MAX),
  phone: parsedText(parsePhone, 'phone-incorrect'),
  /** The address that the answer is sent to. */
  email: parsedText(parseEmail, 'email-invalid', 254),
  notes: plainText(NOTES_MAX).default('')
})
export type TravelQuoteRequest = z.output<typeof travelQuoteRequestSchema>
export type TravelQuoteInput = z.input<typeof travelQuoteRequestSchema>

export const travelQuotePath = z.object({ number: z.string().regex(/^Q\d{9}$/) })

/** `GET /api/v2/travel_quotes` */
export const travelQuoteListQuery = z.strictObject({ ...pageFields({ max: 50, otherwise: 10 }) })

/** `PUT /api/v2/travel_quotes/{number}/accept` */
export const acceptQuoteRequestSchema = z.strictObject({
  option_id: z.uuid(),
  /** In the order of the passengers; not asked for a second time when another option is chosen instead. */
  passports: z
    .array(
      z.strictObject({
        passport_number: parsedText(parsePassportNumber, 'passport-number'),
        passport_expires_on: z.iso.date()
      })
    )
    .max(PASSENGERS_MAX)
    .default([])
})
export type AcceptQuoteRequest = z.output<typeof acceptQuoteRequestSchema>
export type AcceptQuoteInput = z.input<typeof acceptQuoteRequestSchema>

const airportBody = z
  .strictObject({
    iata: z.string(),
    name: z.string(),
    city: z.string(),
    /** Empty where no Mongolian name is known. */
    city_mn: z.string(),
    /** ISO 3166 code of the country. */
    cc: z.string()
  })
  .meta({ id: 'TravelAirport' })

export const travelFlightBodySchema = z
  .strictObject({ from: airportBody, to: airportBody, date: z.string() })
  .meta({ id: 'TravelFlight' })
export type TravelFlightBody = ResponseOf<typeof travelFlightBodySchema>

export const travelPassengerBodySchema = z
  .strictObject({
    title: z.enum(PASSENGER_TITLES),
    first_name: z.string(),
    last_name: z.string(),
    /** On the day of the first flight. */
    age: z.enum(['infant', 'child', 'adult'] satisfies PassengerAge[]),
    /** Masked, `•••••567`; empty until an option is chosen. */
    passport_number: z.string(),
    ticket_number: z.string().nullable()
  })
  .meta({ id: 'TravelPassenger' })

export const travelOptionBodySchema = z
  .strictObject({
    id: z.string(),
    airline: z.string(),
    flights: z.string(),
    /** ₮ for all passengers, taxes included. */
    fare: z.int(),
    baggage: z.string(),
    rules: z.string()
  })
  .meta({ id: 'TravelOption' })
export type TravelOptionBody = ResponseOf<typeof travelOptionBodySchema>

export const travelQuoteBodySchema = z
  .strictObject({
    number: z.string(),
    state: z.enum(TRAVEL_QUOTE_STATES),
    trip: z.enum(TRIP_KINDS),
    flights: z.array(travelFlightBodySchema),
    /** Empty some days after the trip: passport data are deleted then. */
    passengers: z.array(travelPassengerBodySchema),
    phone: z.string(),
    email: z.string(),
    notes: z.string(),
    /** The note of staff, shown with the options. */
    message: z.string(),
    options: z.array(travelOptionBodySchema),
    valid_until: z.string().nullable(),
    accepted_option_id: z.string().nullable(),
    /** ₮ of the accepted option. */
    amount: z.int().nullable(),
    booking_reference: z.string().nullable(),
    /** Why staff declined it; otherwise empty. */
    reason: z.string(),
    payment: paymentBodySchema.nullable(),
    can_cancel: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    paid_at: z.string().nullable()
  })
  .meta({ id: 'TravelQuoteBody' })
export type TravelQuoteBody = ResponseOf<typeof travelQuoteBodySchema>

export const travelQuoteListSchema = pagedSchema
  .extend({ travel_quotes: z.array(travelQuoteBodySchema), methods: z.array(prepaymentMethodSchema) })
  .meta({ id: 'TravelQuoteList' })
export type TravelQuoteList = ResponseOf<typeof travelQuoteListSchema>

/** An answer of staff: `npm run travel-quotes -- answer NUMBER answer.json`. */
export const answerQuoteRequestSchema = z.strictObject({
  options: z
    .array(
      z.strictObject({
        airline: z.string().trim().min(1).max(100),
        flights: z.string().trim().min(1).max(1_000),
        fare: z.int().min(1).max(1_000_000_000),
        baggage: z.string().trim().min(1).max(300),
        rules: z.string().trim().min(1).max(1_000)
      })
    )
    .min(1)
    .max(OPTIONS_MAX),
  message: z.string().trim().max(1_000).default(''),
  /** Moment with its zone; two days from now where it is left out. */
  valid_until: z.iso.datetime({ offset: true }).optional(),
  /** How often the quote had been answered when this one was begun: a newer answer is not written over unseen. */
  answers: z.int().min(0).optional()
})
export type AnswerQuoteRequest = z.output<typeof answerQuoteRequestSchema>
