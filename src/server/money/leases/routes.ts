import { Hono } from 'hono'
import { z } from 'zod'
import {
  leaseAnswersBody,
  leaseApplicationBody,
  leaseBillBody,
  leaseListQuery,
  leaseOfferQuery,
  leasePayBody
} from '../../../contract/lease.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { keyOf, orderPath } from '../../ordering/orders/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { LeaseService } from './service.ts'
import { NO_STORE, answer } from '../../platform/http/answer.ts'

const leasePath = z.object({ number: z.string().regex(/^L\d{9}$/) })
const callbackPath = z.object({ id: z.uuid() })
/** Leasing on the wire. What it would cost anybody may ask; the rest is one's own. */
export const leaseRoutes = (leases: LeaseService, { admitUser, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get('/leases/offer', admitUser, query(leaseOfferQuery), async c => {
      const { variant_id, quantity } = c.req.valid('query')
      return answer(c, await leases.offer(variant_id, quantity, c.get('principal')?.userId, c.var.locale))
    })
    .get('/leases', requireUser, query(leaseListQuery), async c => {
      return c.json(await leases.list(principalOf(c).userId, c.req.valid('query')), 200, NO_STORE)
    })
    .get('/leases/:number', requireUser, params(leasePath), async c =>
      answer(c, await leases.read(c.req.valid('param').number, principalOf(c).userId))
    )
    .post('/leases/:number/answers', requireUser, params(leasePath), jsonBody(leaseAnswersBody), async c =>
      answer(c, await leases.answer(c.req.valid('param').number, principalOf(c).userId, c.req.valid('json').answers))
    )
    .put('/leases/:number/withdraw', requireUser, params(leasePath), async c =>
      answer(c, await leases.withdraw(c.req.valid('param').number, principalOf(c).userId))
    )
    .post('/leases/:number/bills', requireUser, params(leasePath), jsonBody(leaseBillBody), async c =>
      answer(
        c,
        await leases.openBill(c.req.valid('param').number, principalOf(c).userId, c.req.valid('json').kind),
        201
      )
    )
    .post('/leases/:number/payments', requireUser, params(leasePath), jsonBody(leasePayBody), async c => {
      const once = await idempotencyKeyOf(c)
      if (!once) return problem(c, 422, 'idempotency-key-required')
      const { method } = c.req.valid('json')
      return answer(
        c,
        await leases.pay(c.req.valid('param').number, principalOf(c).userId, method, once, c.var.locale),
        201
      )
    })
    // The lender may call with anything: it is asked, not believed.
    .post('/leases/callback/:id', params(callbackPath), async c =>
      (await leases.handleWebhook(c.req.valid('param').id)) ? c.json({ ok: true }) : problem(c, 404, 'not-found')
    )
    .get('/orders/:number/lease', params(orderPath), async c =>
      answer(c, await leases.ofOrder(keyOf(c, c.req.valid('param').number), c.var.locale))
    )
    .post('/orders/:number/lease', requireUser, params(orderPath), jsonBody(leaseApplicationBody), async c => {
      const once = await idempotencyKeyOf(c)
      if (!once) return problem(c, 422, 'idempotency-key-required')
      const key = keyOf(c, c.req.valid('param').number)
      return answer(c, await leases.apply(key, principalOf(c).userId, c.req.valid('json'), once, c.var.locale), 201)
    })
