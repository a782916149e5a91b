import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { createHash } from 'node:crypto'
import { cancelOrderRequestSchema, orderBodySchema } from '../../../contract/ordering/order.ts'
import { mostInAppRequestSchema, payRequestSchema } from '../../../contract/money/payment.ts'
import { PROVIDER_METHODS } from '../../../domain/money/payment.ts'
import { idempotencyKeyOf, requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import type { PaymentService } from './service.ts'
import { cardPaymentSource, type CardTokenLookup } from './card-source.ts'
import { respond } from '../../platform/http/respond.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'
import { operation, queryParameter, IDEMPOTENCY_KEY } from '../../platform/openapi/operation.ts'

const paymentPath = orderPath.extend({ id: z.uuid() })
const callbackPath = z.object({ method: z.enum(PROVIDER_METHODS), id: z.uuid() })

const providerPath = callbackPath.omit({ id: true })
const lendQuery = z.object({ payment: z.uuid() })

/** The jobs ask a provider again about as often. */
const RETRY_AFTER_S = '15'

/** Providers expect this word in the answer. */
const WEBHOOK_ACCEPTED = { description: '`SUCCESS`', media: 'text/plain' }

/** Providers call with GET or POST, depending on whom one asks; neither query nor body is believed. */
async function answerWebhook(c: Context<HttpEnv>, isKnown: () => Promise<boolean>) {
  try {
    return (await isKnown()) ? c.text('SUCCESS') : problem(c, 404, 'payment-not-found')
  } catch (error) {
    // A provider that refuses to say is asked again by the jobs, like one that does not answer.
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      return problem(c, 503, 'payment-unavailable', { headers: { 'Retry-After': RETRY_AFTER_S } })
    throw error
  }
}

/** Calls of the payment providers. */
const webhookRoutes = (payments: PaymentService) =>
  new Hono<HttpEnv>()
    .on(
      ['GET', 'POST'],
      '/payments/:method/callback/:id',
      operation('public', 'Webhook of a payment provider; its content is not trusted, the provider is asked', {
        200: WEBHOOK_ACCEPTED
      }),
      params(callbackPath),
      c => {
        const { method, id } = c.req.valid('param')
        return answerWebhook(c, () => payments.handleWebhook(method, id, c.req.query()))
      }
    )
    .post(
      '/payments/:method/callback',
      operation(
        'public',
        'Webhook of a payment provider with one address for all payments; its content is not trusted',
        { 200: WEBHOOK_ACCEPTED }
      ),
      params(providerPath),
      async c => {
        const payload: unknown = await c.req.json().catch(() => undefined)
        const details = z.record(z.string(), z.unknown()).safeParse(payload)
        return answerWebhook(c, () =>
          payments.handleSharedWebhook(c.req.valid('param').method, details.success ? details.data : {})
        )
      }
    )

/** Starting a payment. */
const startRoutes = (payments: PaymentService, cardToken: CardTokenLookup) =>
  new Hono<HttpEnv>()
    .post(
      '/orders/:number/payments',
      operation('order', 'Start a payment, with another method than was chosen before if need be', {
        201: orderBodySchema
      }),
      params(orderPath),
      jsonBody(payRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const key = credentialsOf(c, c.req.valid('param').number)
        const { method, phone, ...card } = c.req.valid('json')
        const means = await cardPaymentSource(cardToken, key.userId, { method, ...card })
        return respond(
          c,
          means.ok ? await payments.pay(key, { method, phone, ...means.value }, idempotencyKey, c.var.locale) : means,
          201
        )
      }
    )
    .put(
      '/checkouts/:number/most_in_app',
      operation(
        'order',
        'Pay a placed order inside the app of MostMoney, by the two tokens it hands over',
        { 200: orderBodySchema },
        { parameters: [IDEMPOTENCY_KEY] }
      ),
      params(orderPath),
      jsonBody(mostInAppRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const { custtkn, txntkn } = body
        // A transaction of the app is good once: it is its own key, also where the app sends none.
        const own = createHash('sha256').update(txntkn).digest('hex')
        const idempotencyKey = (await idempotencyKeyOf(c)) ?? { key: `most:${own}`, fingerprint: own }
        const key = credentialsOf(c, c.req.valid('param').number, body)
        const source = JSON.stringify({ custtkn, txntkn })
        return respond(c, await payments.pay(key, { method: 'most', source }, idempotencyKey, c.var.locale))
      }
    )

/** The state of a payment, and cancelling what is paid for. */
const stateRoutes = (payments: PaymentService) =>
  new Hono<HttpEnv>()
    .get(
      '/orders/:number/check_lend',
      operation(
        'order',
        'Ask LendMN for the state of a payment',
        { 200: orderBodySchema },
        { parameters: [{ ...queryParameter('payment', 'Id of the payment'), required: true }] }
      ),
      params(orderPath),
      async c => {
        const query = lendQuery.safeParse(c.req.query())
        if (!query.success) return problem(c, 404, 'payment-not-found')
        const key = credentialsOf(c, c.req.valid('param').number)
        return respond(c, await payments.refreshOrderPayment(key, query.data.payment, c.var.locale))
      }
    )
    .put(
      '/orders/:number/cancel',
      operation('order', 'Cancel a placed order before it is packed', { 200: orderBodySchema }),
      params(orderPath),
      jsonBody(cancelOrderRequestSchema),
      async c => {
        const { reason } = c.req.valid('json')
        return respond(c, await payments.cancel(credentialsOf(c, c.req.valid('param').number), reason, c.var.locale))
      }
    )
    .get(
      '/orders/:number/payments/:id',
      operation('order', 'Ask the payment provider for the state of a payment', { 200: orderBodySchema }),
      params(paymentPath),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await payments.refreshOrderPayment(credentialsOf(c, number), id, c.var.locale))
      }
    )

export const paymentRoutes = (payments: PaymentService, cardToken: CardTokenLookup) =>
  new Hono<HttpEnv>()
    .route('/', startRoutes(payments, cardToken))
    .route('/', stateRoutes(payments))
    .route('/', webhookRoutes(payments))
