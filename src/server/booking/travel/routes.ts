import { Hono } from 'hono'
import { prepaymentPaymentRequestSchema } from '../../../contract/money/payment.ts'
import {
  acceptQuoteRequestSchema,
  travelQuoteBodySchema,
  travelQuoteListQuery,
  travelQuoteListSchema,
  travelQuotePath,
  travelQuoteRequestSchema
} from '../../../contract/booking/travel-quote.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { cardPaymentSource, type CardTokenLookup } from '../../money/payments/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { TravelQuoteService } from './service.ts'

/** Requests and what becomes of them. */
const quoteRoutes = (quotes: TravelQuoteService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/travel_quotes',
      operation('user', 'Request a quote for flights', { 201: travelQuoteBodySchema }),
      requireUser,
      jsonBody(travelQuoteRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        return respond(
          c,
          await quotes.request(principalOf(c).userId, c.req.valid('json'), idempotencyKey, c.var.locale),
          201
        )
      }
    )
    .get(
      '/travel_quotes',
      operation('user', 'List the travel quotes of the customer, newest first', { 200: travelQuoteListSchema }),
      requireUser,
      query(travelQuoteListQuery),
      async c => c.json(await quotes.list(principalOf(c).userId, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get(
      '/travel_quotes/:number',
      operation('user', 'Read a travel quote; the payment provider is asked for the state of an open payment', {
        200: travelQuoteBodySchema
      }),
      requireUser,
      params(travelQuotePath),
      async c => respond(c, await quotes.read(principalOf(c).userId, c.req.valid('param').number))
    )
    .put(
      '/travel_quotes/:number/accept',
      operation(
        'user',
        'Accept an option of the answer to a travel quote, with the passports of its passengers, to be paid next',
        {
          200: travelQuoteBodySchema
        }
      ),
      requireUser,
      params(travelQuotePath),
      jsonBody(acceptQuoteRequestSchema),
      async c => {
        const { number } = c.req.valid('param')
        const customer = { userId: principalOf(c).userId, locale: c.var.locale }
        return respond(c, await quotes.accept(customer, number, c.req.valid('json')))
      }
    )
    .put(
      '/travel_quotes/:number/cancel',
      operation('user', 'Cancel a travel quote that is not paid for', { 200: travelQuoteBodySchema }),
      requireUser,
      params(travelQuotePath),
      async c => respond(c, await quotes.cancel(principalOf(c).userId, c.req.valid('param').number))
    )

/** Quotes for flights; all of them are one's own. */
export const travelQuoteRoutes = (
  quotes: TravelQuoteService,
  cardToken: CardTokenLookup,
  authentication: Authentication
) =>
  new Hono<HttpEnv>().route('/', quoteRoutes(quotes, authentication)).post(
    '/travel_quotes/:number/payments',
    operation('user', 'Pay for the accepted option of a travel quote, with another provider than before if need be', {
      201: travelQuoteBodySchema
    }),
    authentication.requireUser,
    params(travelQuotePath),
    jsonBody(prepaymentPaymentRequestSchema),
    requireIdempotencyKey,
    async c => {
      const idempotencyKey = c.req.valid('header')
      const { userId } = principalOf(c)
      const { method, ...card } = c.req.valid('json')
      const means = await cardPaymentSource(cardToken, userId, { method, ...card })
      if (!means.ok) return respond(c, means)
      const { number } = c.req.valid('param')
      const payment = { means: { method, ...means.value }, idempotencyKey, locale: c.var.locale }
      return respond(c, await quotes.pay(userId, number, payment), 201)
    }
  )
