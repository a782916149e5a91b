import { Hono } from 'hono'
import {
  declineQuoteRequestSchema,
  staffQuoteSchema,
  staffQuotesQuerySchema,
  staffQuotesSchema,
  ticketQuoteRequestSchema,
  travelPassportsSchema
} from '../../../contract/staff/travel-quote.ts'
import { answerQuoteRequestSchema, travelQuotePath } from '../../../contract/booking/travel-quote.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import type { StaffQuotes } from './staff-quotes.ts'

/** Quotes for flights for staff, below `/api/back_office`. */
export const staffQuoteRoutes = (quotes: StaffQuotes, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/travel_quotes',
      staff.operation('quotes.read', 'List travel quotes, the oldest first', { 200: staffQuotesSchema }),
      query(staffQuotesQuerySchema),
      async c => respond(c, await quotes.list(c.req.valid('query')))
    )
    .get(
      '/travel_quotes/:number',
      staff.operation('quotes.read', 'Read a travel quote', { 200: staffQuoteSchema }),
      params(travelQuotePath),
      async c => respond(c, await quotes.view(c.req.valid('param').number))
    )
    .get(
      '/travel_quotes/:number/passports',
      staff.operation('quotes.write', 'Read the passports of a travel quote, which the audit notes', {
        200: travelPassportsSchema
      }),
      params(travelQuotePath),
      async c => respond(c, await quotes.passports(staffOf(c), c.req.valid('param').number))
    )
    .put(
      '/travel_quotes/:number/answer',
      staff.operation('quotes.write', 'Answer a travel quote with options', { 200: staffQuoteSchema }),
      params(travelQuotePath),
      jsonBody(answerQuoteRequestSchema),
      async c => respond(c, await quotes.answer(staffOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .put(
      '/travel_quotes/:number/ticket',
      staff.operation('quotes.write', 'Record the tickets of a paid travel quote', { 200: staffQuoteSchema }),
      params(travelQuotePath),
      jsonBody(ticketQuoteRequestSchema),
      async c => respond(c, await quotes.ticket(staffOf(c), c.req.valid('param').number, c.req.valid('json')))
    )
    .put(
      '/travel_quotes/:number/cancel',
      staff.operation('quotes.write', 'Cancel a travel quote with a reason; what was paid is refunded', {
        200: staffQuoteSchema
      }),
      params(travelQuotePath),
      jsonBody(declineQuoteRequestSchema),
      async c => {
        const { number } = c.req.valid('param')
        return respond(c, await quotes.decline(staffOf(c), number, c.req.valid('json').reason))
      }
    )
    .put(
      '/travel_quotes/:number/expire',
      staff.operation('quotes.write', 'End the answer to a travel quote before its time', { 200: staffQuoteSchema }),
      params(travelQuotePath),
      async c => respond(c, await quotes.expire(staffOf(c), c.req.valid('param').number))
    )
