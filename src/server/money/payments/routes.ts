import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { createHash } from 'node:crypto'
import { cancelBody } from '../../../contract/order.ts'
import { mostInAppBody, payBody } from '../../../contract/payment.ts'
import { PROVIDER_METHODS } from '../../../domain/payment.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { keyOf, orderPath } from '../../ordering/orders/index.ts'
import type { PaymentService } from './service.ts'
import { cardPaymentSource, type CardTokenLookup } from './card-source.ts'
import { answer } from '../../platform/http/answer.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

const paymentPath = orderPath.extend({ id: z.uuid() })
const callbackPath = z.object({ method: z.enum(PROVIDER_METHODS), id: z.uuid() })

const providerPath = callbackPath.omit({ id: true })
const lendQuery = z.object({ payment: z.uuid() })

/** The jobs ask a provider again about as often. */
const RETRY_AFTER_S = '15'

export const paymentRoutes = (payments: PaymentService, cardToken: CardTokenLookup) => {
  /** Providers call with GET or POST, depending on whom one asks; neither query nor body is believed. */
  const answerWebhook = async (c: Context<HttpEnv>, isKnown: () => Promise<boolean>) => {
    try {
      return (await isKnown()) ? c.text('SUCCESS') : problem(c, 404, 'payment-not-found')
    } catch (error) {
      // A provider that refuses to say is asked again by the jobs, like one that does not answer.
      if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
        return problem(c, 503, 'payment-unavailable', { headers: { 'Retry-After': RETRY_AFTER_S } })
      throw error
    }
  }
  const handleWebhook = (c: Context<HttpEnv>, { method, id }: z.infer<typeof callbackPath>) =>
    answerWebhook(c, () => payments.handleWebhook(method, id, c.req.query()))

  return new Hono<HttpEnv>()
    .post('/orders/:number/payments', params(orderPath), jsonBody(payBody), async c => {
      const once = await idempotencyKeyOf(c)
      if (!once) return problem(c, 422, 'idempotency-key-required')
      const key = keyOf(c, c.req.valid('param').number)
      const { method, phone, ...card } = c.req.valid('json')
      const means = await cardPaymentSource(cardToken, key.userId, { method, ...card })
      return answer(
        c,
        means.ok ? await payments.pay(key, { method, phone, ...means.value }, once, c.var.locale) : means,
        201
      )
    })
    .put('/checkouts/:number/most_in_app', params(orderPath), jsonBody(mostInAppBody), async c => {
      const body = c.req.valid('json')
      const { custtkn, txntkn } = body
      // A transaction of the app is good once: it is its own key, also where the app sends none.
      const own = createHash('sha256').update(txntkn).digest('hex')
      const once = (await idempotencyKeyOf(c)) ?? { key: `most:${own}`, fingerprint: own }
      const key = keyOf(c, c.req.valid('param').number, body)
      const source = JSON.stringify({ custtkn, txntkn })
      return answer(c, await payments.pay(key, { method: 'most', source }, once, c.var.locale))
    })
    .get('/orders/:number/check_lend', params(orderPath), async c => {
      const asked = lendQuery.safeParse(c.req.query())
      if (!asked.success) return problem(c, 404, 'payment-not-found')
      const key = keyOf(c, c.req.valid('param').number)
      return answer(c, await payments.refreshOrderPayment(key, asked.data.payment, c.var.locale))
    })
    .put('/orders/:number/cancel', params(orderPath), jsonBody(cancelBody), async c => {
      const { reason } = c.req.valid('json')
      return answer(c, await payments.cancel(keyOf(c, c.req.valid('param').number), reason, c.var.locale))
    })
    .get('/orders/:number/payments/:id', params(paymentPath), async c => {
      const { number, id } = c.req.valid('param')
      return answer(c, await payments.refreshOrderPayment(keyOf(c, number), id, c.var.locale))
    })
    .get('/payments/:method/callback/:id', params(callbackPath), c => handleWebhook(c, c.req.valid('param')))
    .post('/payments/:method/callback/:id', params(callbackPath), c => handleWebhook(c, c.req.valid('param')))
    .post('/payments/:method/callback', params(providerPath), async c => {
      const payload: unknown = await c.req.json().catch(() => undefined)
      const facts = z.record(z.string(), z.unknown()).safeParse(payload)
      return answerWebhook(c, () =>
        payments.handleSharedWebhook(c.req.valid('param').method, facts.success ? facts.data : {})
      )
    })
}
