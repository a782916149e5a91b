import { Hono, type Context } from 'hono'
import { phoneCodeBody } from '../../../contract/account.ts'
import { checkoutBody } from '../../../contract/checkout.ts'
import type { ChosenMethod } from '../../../contract/payment.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import { type Orders, keyOf, orderPath } from '../orders/index.ts'
import { answer } from '../../platform/http/answer.ts'
import type { ClientInfo } from '../../identity/index.ts'
import { offeredMethods } from './payment-methods.ts'
import type { Places } from '../delivery/index.ts'
import type { PhoneCodes } from './phone-code.ts'
import type { CheckoutService } from './service.ts'

export const checkoutRoutes = (
  orders: Orders,
  checkout: CheckoutService,
  places: Places,
  phones: PhoneCodes,
  clientInfo: (c: Context<HttpEnv>) => ClientInfo,
  offered: readonly ChosenMethod[]
) =>
  new Hono<HttpEnv>()
    .get('/places', c => c.json(places.body, 200, { 'Cache-Control': 'public, max-age=3600' }))
    .get('/checkouts/payment_methods', async c => {
      const asked = c.req.query('number')
      const named = orderPath.safeParse({ number: asked })
      const order = named.success ? await orders.read(keyOf(c, named.data.number), c.var.locale) : undefined
      if (asked !== undefined && !order) return problem(c, 404, 'order-not-found')
      return c.json(offeredMethods(offered, order, c.var.locale, c.get('principal') === undefined), 200, {
        'Cache-Control': 'no-store'
      })
    })
    .get('/checkouts/:number/delivery_options', params(orderPath), async c =>
      answer(c, await checkout.offers(keyOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put('/checkouts/:number', params(orderPath), jsonBody(checkoutBody), async c => {
      const body = c.req.valid('json')
      return answer(c, await checkout.update(keyOf(c, c.req.valid('param').number, body), body, c.var.locale))
    })
    .post('/checkouts/:number/phone_code', params(orderPath), async c => {
      const key = keyOf(c, c.req.valid('param').number)
      return answer(c, await phones.ask(key, { locale: c.var.locale, clientInfo: clientInfo(c) }), 202)
    })
    .put('/checkouts/:number/phone_code', params(orderPath), jsonBody(phoneCodeBody), async c => {
      const body = c.req.valid('json')
      const key = keyOf(c, c.req.valid('param').number, body)
      return answer(c, await phones.prove(key, body, { locale: c.var.locale, clientInfo: clientInfo(c) }))
    })
    .put('/checkouts/:number/next', params(orderPath), async c =>
      answer(c, await checkout.next(keyOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put('/checkouts/:number/advance', params(orderPath), async c =>
      answer(c, await checkout.advance(keyOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put('/checkouts/:number/complete', params(orderPath), async c => {
      const once = await idempotencyKeyOf(c)
      if (!once) return problem(c, 422, 'idempotency-key-required')
      return answer(c, await checkout.complete(keyOf(c, c.req.valid('param').number), once, c.var.locale))
    })
