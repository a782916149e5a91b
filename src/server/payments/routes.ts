import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { cancelBody, payBody } from '../../contract/order.ts'
import { PROVIDER_METHODS } from '../../domain/payment.ts'
import { onceKeyOf } from '../checkout/routes.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { jsonBody, params } from '../http/validate.ts'
import { answer, keyOf, orderPath } from '../orders/routes.ts'
import { ProviderUnavailable } from '../providers/payment/port.ts'
import type { PaymentService } from './service.ts'

const paymentPath = orderPath.extend({ id: z.uuid() })
const callbackPath = z.object({ method: z.enum(PROVIDER_METHODS), id: z.uuid() })

export const paymentRoutes = (payments: PaymentService) => {
  /** Providers call with GET or POST, depending on whom one asks; neither query nor body is believed. */
  const called = async (c: Context<HttpEnv>, { method, id }: z.infer<typeof callbackPath>) => {
    try {
      return (await payments.called(method, id)) ? c.text('SUCCESS') : refuse(c, 404, 'payment-not-found')
    } catch (error) {
      if (error instanceof ProviderUnavailable) return refuse(c, 503, 'payment-unavailable')
      throw error
    }
  }
  return new Hono<HttpEnv>()
    .post('/orders/:number/payments', params(orderPath), jsonBody(payBody), async c => {
      const once = await onceKeyOf(c)
      if (!once) return refuse(c, 422, 'idempotency-key-required')
      const key = keyOf(c, c.req.valid('param').number)
      return answer(c, await payments.pay(key, c.req.valid('json').method, once, c.var.locale), 201)
    })
    .put('/orders/:number/cancel', params(orderPath), jsonBody(cancelBody), async c => {
      const { reason } = c.req.valid('json')
      return answer(c, await payments.cancel(keyOf(c, c.req.valid('param').number), reason, c.var.locale))
    })
    .get('/orders/:number/payments/:id', params(paymentPath), async c => {
      const { number, id } = c.req.valid('param')
      return answer(c, await payments.look(keyOf(c, number), id, c.var.locale))
    })
    .get('/payments/:method/callback/:id', params(callbackPath), c => called(c, c.req.valid('param')))
    .post('/payments/:method/callback/:id', params(callbackPath), c => called(c, c.req.valid('param')))
}
