import { Hono } from 'hono'
import { z } from 'zod'
import { moneyPayBody } from '../../../contract/payment.ts'
import { rechargeBody, storeCreditsQuery } from '../../../contract/wallet.ts'
import { answer, NO_STORE } from '../../platform/http/answer.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { keyOf, orderPath } from '../../ordering/orders/index.ts'
import { cardPaymentSource, type CardTokenLookup } from '../payments/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { RechargeService } from './recharge.ts'
import type { WalletService } from './service.ts'

const rechargePath = z.object({ number: z.string().regex(/^W\d{9}$/) })

/** The wallet of whoever is signed in. */
export const walletRoutes = (
  wallet: WalletService,
  recharges: RechargeService,
  cardToken: CardTokenLookup,
  { requireUser }: Authentication
) =>
  new Hono<HttpEnv>()
    .get('/users/wallet', requireUser, async c =>
      c.json(await wallet.read(principalOf(c).userId, c.var.locale), 200, NO_STORE)
    )
    .get('/users/store_credits', requireUser, query(storeCreditsQuery), async c =>
      c.json(await wallet.history(principalOf(c).userId, c.req.valid('query')), 200, NO_STORE)
    )
    .post('/users/wallet/recharges', requireUser, jsonBody(rechargeBody), async c => {
      const once = await idempotencyKeyOf(c)
      if (!once) return problem(c, 422, 'idempotency-key-required')
      const { userId } = principalOf(c)
      const { amount, payment_method: method, ...card } = c.req.valid('json')
      const means = await cardPaymentSource(cardToken, userId, { method, ...card })
      if (!means.ok) return answer(c, means)
      return answer(c, await recharges.open(userId, amount, { method, ...means.value }, once, c.var.locale), 201)
    })
    .get('/users/wallet/recharges', requireUser, async c =>
      c.json(await recharges.listPending(principalOf(c).userId), 200, NO_STORE)
    )
    .post(
      '/users/wallet/recharges/:number/payments',
      requireUser,
      params(rechargePath),
      jsonBody(moneyPayBody),
      async c => {
        const once = await idempotencyKeyOf(c)
        if (!once) return problem(c, 422, 'idempotency-key-required')
        const { userId } = principalOf(c)
        const { method, ...card } = c.req.valid('json')
        const means = await cardPaymentSource(cardToken, userId, { method, ...card })
        if (!means.ok) return answer(c, means)
        const { number } = c.req.valid('param')
        return answer(c, await recharges.pay(userId, number, { method, ...means.value }, once, c.var.locale), 201)
      }
    )
    .get('/users/wallet/recharges/:number', requireUser, params(rechargePath), async c =>
      answer(c, await recharges.read(principalOf(c).userId, c.req.valid('param').number))
    )
    .get('/checkouts/:number/store_credit', requireUser, params(orderPath), async c =>
      answer(c, await wallet.cover(keyOf(c, c.req.valid('param').number), c.var.locale))
    )
