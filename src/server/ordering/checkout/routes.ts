import { Hono, type Context } from 'hono'
import { phoneCodeRequestSchema, codeResponseSchema } from '../../../contract/customers/account.ts'
import { checkoutRequestSchema, completeRequestSchema } from '../../../contract/ordering/checkout.ts'
import { paymentMethodsResponseSchema, type ChosenMethod } from '../../../contract/money/payment.ts'
import { placesBodySchema } from '../../../contract/places.ts'
import {
  deliveryEstimateQuery,
  deliveryEstimateSchema,
  deliveryOffersSchema
} from '../../../contract/ordering/delivery.ts'
import { orderBodySchema } from '../../../contract/ordering/order.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { type Orders, credentialsOf, estimateDelivery, orderPath } from '../orders/index.ts'
import { respond, respondProblem } from '../../platform/http/respond.ts'
import { operation, queryParameter } from '../../platform/openapi/operation.ts'
import type { ClientInfo } from '../../identity/index.ts'
import { offeredMethods } from './payment-methods.ts'
import type { DeliveryDirectory } from '../delivery/index.ts'
import type { PhoneVerificationService } from './phone-verification.ts'
import type { PlacementConditions } from './placement.ts'
import type { CheckoutService } from './service.ts'
import { fieldProblem } from './steps.ts'

/** Lists of what a buyer can choose from: places, payment methods, delivery options. */
const choiceRoutes = (
  orders: Orders,
  checkout: CheckoutService,
  deliveryDirectory: DeliveryDirectory,
  offered: () => Promise<readonly ChosenMethod[]>
) =>
  new Hono<HttpEnv>()
    .get('/places', operation('public', 'List cities, aimags, districts and sums', { 200: placesBodySchema }), c =>
      c.json(deliveryDirectory.body, 200, { 'Cache-Control': 'public, max-age=3600' })
    )
    .get(
      '/delivery_options',
      operation('public', 'Estimate the delivery of a product to a place, before checkout', {
        200: deliveryEstimateSchema
      }),
      query(deliveryEstimateQuery),
      async c => respond(c, await estimateDelivery(orders, c.req.valid('query')))
    )
    .get(
      '/checkouts/payment_methods',
      operation(
        'public',
        'List the payment methods, of the shop or of one order',
        { 200: paymentMethodsResponseSchema },
        { parameters: [queryParameter('number', 'Of an order: what it can be paid by')] }
      ),
      async c => {
        const number = c.req.query('number')
        const named = orderPath.safeParse({ number: number })
        const order = named.success ? await orders.read(credentialsOf(c, named.data.number), c.var.locale) : undefined
        if (number !== undefined && !order) return problem(c, 404, 'order-not-found')
        return c.json(offeredMethods(await offered(), order, c.var.locale, c.get('principal') === undefined), 200, {
          'Cache-Control': 'no-store'
        })
      }
    )
    .get(
      '/checkouts/:number/delivery_options',
      operation('order', 'List the delivery options for the address of an order', { 200: deliveryOffersSchema }),
      params(orderPath),
      async c => respond(c, await checkout.offers(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )

/** The phone of an order is proven by a one-time code. */
const phoneCodeRoutes = (phones: PhoneVerificationService, clientInfo: (c: Context<HttpEnv>) => ClientInfo) =>
  new Hono<HttpEnv>()
    .post(
      '/checkouts/:number/phone_code',
      operation('order', 'Send a one-time code to the phone of the order', { 202: codeResponseSchema }),
      params(orderPath),
      async c => {
        const key = credentialsOf(c, c.req.valid('param').number)
        return respond(c, await phones.ask(key, { locale: c.var.locale, clientInfo: clientInfo(c) }), 202)
      }
    )
    .put(
      '/checkouts/:number/phone_code',
      operation('order', 'Verify the phone of the order by the one-time code', { 200: orderBodySchema }),
      params(orderPath),
      jsonBody(phoneCodeRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const key = credentialsOf(c, c.req.valid('param').number, body)
        return respond(c, await phones.verify(key, body, { locale: c.var.locale, clientInfo: clientInfo(c) }))
      }
    )

/** Withdraws the age confirmation of a visitor who answered the age question with "no". */
const withdrawAgeConfirmation: NonNullable<PlacementConditions['before']> = async (_, { order }) => {
  order.age_confirmed = 0
  return Promise.resolve(undefined)
}

/** The steps of a checkout. `isUnderAge`: the visitor answered the age question with "no". */
const stepRoutes = (checkout: CheckoutService, isUnderAge: (c: Context<HttpEnv>) => boolean) =>
  new Hono<HttpEnv>()
    .put(
      '/checkouts/:number',
      operation('order', 'Update any part of a checkout', { 200: orderBodySchema }),
      params(orderPath),
      jsonBody(checkoutRequestSchema),
      async c => {
        const body = c.req.valid('json')
        if (body.age_confirmed && isUnderAge(c))
          return respondProblem(c, fieldProblem('age_confirmed', 'age-refused', c.var.locale))
        return respond(
          c,
          await checkout.update(credentialsOf(c, c.req.valid('param').number, body), body, c.var.locale)
        )
      }
    )
    .put(
      '/checkouts/:number/next',
      operation('order', 'Move the checkout one step on', { 200: orderBodySchema }),
      params(orderPath),
      async c => respond(c, await checkout.next(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put(
      '/checkouts/:number/advance',
      operation('order', 'Move the checkout on as far as it is complete', { 200: orderBodySchema }),
      params(orderPath),
      async c => respond(c, await checkout.advance(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put(
      '/checkouts/:number/complete',
      operation('order', 'Place the order', { 200: orderBodySchema }),
      params(orderPath),
      requireIdempotencyKey,
      jsonBody(completeRequestSchema),
      async c => {
        const idempotencyKey = c.req.valid('header')
        const { seen, ...body } = c.req.valid('json')
        const key = credentialsOf(c, c.req.valid('param').number, body)
        const before = isUnderAge(c) ? withdrawAgeConfirmation : undefined
        return respond(c, await checkout.complete(key, idempotencyKey, c.var.locale, { before, seen }))
      }
    )

/** Read from requests. */
interface ClientFacts {
  readonly clientInfo: (c: Context<HttpEnv>) => ClientInfo
  readonly isUnderAge: (c: Context<HttpEnv>) => boolean
}

interface CheckoutRoutesDeps {
  readonly orders: Orders
  readonly checkout: CheckoutService
  readonly deliveryDirectory: DeliveryDirectory
  readonly phones: PhoneVerificationService
  readonly clientFacts: ClientFacts
  readonly offered: () => Promise<readonly ChosenMethod[]>
}

export const checkoutRoutes = ({
  orders,
  checkout,
  deliveryDirectory,
  phones,
  clientFacts: { clientInfo, isUnderAge },
  offered
}: CheckoutRoutesDeps) =>
  new Hono<HttpEnv>()
    .route('/', choiceRoutes(orders, checkout, deliveryDirectory, offered))
    .route('/', phoneCodeRoutes(phones, clientInfo))
    .route('/', stepRoutes(checkout, isUnderAge))
