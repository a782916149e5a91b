import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  amenityListSchema,
  bookRoomRequestSchema,
  calculatePriceRequestSchema,
  cancelBookingQuery,
  hotelBodySchema,
  hotelBookingSchema,
  hotelBookingsSchema,
  hotelDetailQuery,
  hotelRoomsQuery,
  hotelRoomsSchema,
  roomCalendarQuery,
  roomCalendarSchema,
  stayOfferSchema
} from '../../../contract/booking/hotel.ts'
import { paymentBodySchema, prepaymentPaymentRequestSchema } from '../../../contract/money/payment.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { cardPaymentSource, type CardTokenLookup } from '../../money/payments/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { HotelBookingService } from './bookings.ts'
import type { HotelCatalogue } from './catalogue.ts'

const FOR_ALL = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' }

const idPath = z.object({ id: z.uuid() })
/** Its number leads back from a provider's own page. */
const bookingPath = z.object({ id: z.union([z.uuid(), z.string().regex(/^H\d{9}$/)]) })

interface Deps {
  readonly catalogue: HotelCatalogue
  readonly bookings: HotelBookingService
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
}

const user = (c: Context<HttpEnv>) => principalOf(c).userId

/** Hotels and prices, for everybody. */
const catalogueRoutes = ({ catalogue }: Pick<Deps, 'catalogue'>) =>
  new Hono<HttpEnv>()
    .get(
      '/horeca/amenity_list',
      operation('public', 'List the amenities that hotel rooms have', { 200: amenityListSchema }),
      c => {
        const amenities = catalogue.amenities(c.var.locale)
        return c.json({ amenities, count: amenities.length }, 200, FOR_ALL)
      }
    )
    .get(
      '/horeca/hotel_rooms',
      operation('public', 'List hotel rooms by amenities, price and free nights, the cheapest first', {
        200: hotelRoomsSchema
      }),
      query(hotelRoomsQuery),
      async c => {
        const found = await catalogue.rooms(c.req.valid('query'), c.var.locale)
        if (!found.ok) return respondProblem(c, found.problem)
        return c.json({ hotel_rooms: found.value, count: found.value.length }, 200, NO_STORE)
      }
    )
    .get(
      '/horeca/hotel_detail',
      operation('public', 'Read a hotel with its rooms and rates', { 200: hotelBodySchema }),
      query(hotelDetailQuery),
      c => {
        const found = catalogue.hotel(c.req.valid('query').id, c.var.locale)
        return found ? c.json(found, 200, FOR_ALL) : problem(c, 404, 'hotel-not-found')
      }
    )
    .get(
      '/horeca/room_calendar',
      operation('public', 'Read the free rooms and prices of one kind of room, night by night', {
        200: roomCalendarSchema
      }),
      query(roomCalendarQuery),
      async c => respond(c, await catalogue.calendar(c.req.valid('query')))
    )
    .post(
      '/horeca/calculate_price',
      operation('public', 'Calculate the price of a stay with its breakdown', { 200: stayOfferSchema }),
      jsonBody(calculatePriceRequestSchema),
      c => respond(c, catalogue.price(c.req.valid('json')))
    )

/** Bookings of the customer. */
const bookingRoutes = ({ bookings, cardToken, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/horeca/bookings',
      operation('user', "List the customer's hotel bookings", { 200: hotelBookingsSchema }),
      requireUser,
      async c => c.json(await bookings.list(user(c), c.var.locale), 200, NO_STORE)
    )
    .post(
      '/horeca/bookings',
      operation('user', 'Hold a hotel room until its deposit is paid', { 201: hotelBookingSchema }),
      requireUser,
      jsonBody(bookRoomRequestSchema),
      requireIdempotencyKey,
      async c => {
        const booked = await bookings.book(user(c), c.req.valid('json'), c.req.valid('header'), c.var.locale)
        return respond(c, booked, 201)
      }
    )
    .get(
      '/horeca/bookings/:id',
      operation('user', 'Read a hotel booking by its id or number; an open payment is checked at its provider', {
        200: hotelBookingSchema
      }),
      requireUser,
      params(bookingPath),
      async c => respond(c, await bookings.find(user(c), c.req.valid('param').id, c.var.locale))
    )
    .post(
      '/horeca/bookings/:id/payments',
      operation('user', 'Pay the deposit of a hotel booking', { 201: paymentBodySchema }),
      requireUser,
      params(idPath),
      jsonBody(prepaymentPaymentRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const { method, ...card } = c.req.valid('json')
        const means = await cardPaymentSource(cardToken, user(c), { method, ...card })
        if (!means.ok) return respond(c, means)
        const { id } = c.req.valid('param')
        const payment = { means: { method, ...means.value }, idempotencyKey, locale: c.var.locale }
        return respond(c, await bookings.pay(user(c), id, payment), 201)
      }
    )
    .put(
      '/horeca/bookings/:id/cancel',
      operation('user', 'Cancel a hotel booking; the deposit is refunded until the deadline', {
        200: hotelBookingSchema
      }),
      requireUser,
      params(idPath),
      query(cancelBookingQuery),
      async c => {
        const withoutRefund = c.req.valid('query').without_refund !== undefined
        return respond(c, await bookings.cancel(user(c), c.req.valid('param').id, withoutRefund, c.var.locale))
      }
    )

export const hotelRoutes = (deps: Deps) =>
  new Hono<HttpEnv>().route('/', catalogueRoutes(deps)).route('/', bookingRoutes(deps))
