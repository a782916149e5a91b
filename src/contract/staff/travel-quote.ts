import { z } from 'zod'
import { TRAVEL_QUOTE_STATES } from '../../domain/booking/travel-quote.ts'
import { pagedSchema, pageFields } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'
import { travelQuoteBodySchema } from '../booking/travel-quote.ts'

/** Quotes for flights as staff see them, below `/api/back_office`. */

/** `GET /api/back_office/travel_quotes`: those that wait for staff where no state is named. */
export const staffQuotesQuerySchema = z.strictObject({
  state: z.enum(TRAVEL_QUOTE_STATES).optional(),
  ...pageFields({ max: 50, otherwise: 20 })
})
export type StaffQuotesQuery = z.output<typeof staffQuotesQuerySchema>

export const staffQuoteSchema = travelQuoteBodySchema
  .extend({
    /** How often it was answered. */
    answers: z.int()
  })
  .meta({ id: 'StaffTravelQuote' })
export type StaffQuoteBody = ResponseOf<typeof staffQuoteSchema>

export const staffQuotesSchema = pagedSchema
  .extend({ travel_quotes: z.array(staffQuoteSchema) })
  .meta({ id: 'StaffTravelQuotes' })
export type StaffQuotesBody = ResponseOf<typeof staffQuotesSchema>

/** `GET /api/back_office/travel_quotes/{number}/passports`: reading them is a line of the audit. */
export const travelPassportsSchema = z
  .strictObject({
    passports: z.array(
      z.strictObject({
        title: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        birth_date: z.string(),
        passport_number: z.string(),
        passport_expires_on: z.string()
      })
    )
  })
  .meta({ id: 'TravelPassports' })
export type TravelPassportsBody = ResponseOf<typeof travelPassportsSchema>

/** `PUT /api/back_office/travel_quotes/{number}/ticket` */
export const ticketQuoteRequestSchema = z.strictObject({
  booking_reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{5,8}$/),
  /** Ticket numbers in the order of the passengers. */
  ticket_numbers: z.array(z.string().trim().min(1).max(30)).max(9).default([])
})
export type TicketQuoteRequest = z.output<typeof ticketQuoteRequestSchema>

/** `PUT /api/back_office/travel_quotes/{number}/cancel` */
export const declineQuoteRequestSchema = z.strictObject({ reason: z.string().trim().min(1).max(500) })
