import { Hono } from 'hono'
import { z } from 'zod'
import { prepaymentPaymentRequestSchema } from '../../../contract/money/payment.ts'
import {
  rechargeRequestSchema,
  storeCreditsQuery,
  walletQuoteBodySchema,
  rechargeResponseSchema,
  rechargeListSchema,
  storeCreditListSchema,
  walletBodySchema
} from '../../../contract/money/wallet.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import { cardPaymentSource, type CardTokenLookup } from '../payments/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { RechargeService } from './recharge.ts'
import type { WalletService } from './service.ts'

const rechargePath = z.object({ number: z.string().regex(/^W\d{9}$/) })

/** Balances, history, and how much of an order the wallet may pay. */
const balanceRoutes = (wallet: WalletService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/users/wallet',
      operation('user', 'Read the wallet: the balance of each kind of money, and its rules', { 200: walletBodySchema }),
      requireUser,
      async c => c.json(await wallet.read(principalOf(c).userId, c.var.locale), 200, NO_STORE)
    )
    .get(
      '/users/store_credits',
      operation('user', 'List wallet entries, newest first', { 200: storeCreditListSchema }),
      requireUser,
      query(storeCreditsQuery),
      async c => c.json(await wallet.history(principalOf(c).userId, c.req.valid('query')), 200, NO_STORE)
    )
    .get(
      '/checkouts/:number/store_credit',
      operation('user', 'Read how much of an open order the wallet may cover, and why not more', {
        200: walletQuoteBodySchema
      }),
      requireUser,
      params(orderPath),
      async c => respond(c, await wallet.quoteForOrder(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )

/** Top-ups. */
const rechargeRoutes = (recharges: RechargeService, cardToken: CardTokenLookup, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/users/wallet/recharges',
      operation('user', 'Start a wallet top-up through a payment provider', { 201: rechargeResponseSchema }),
      requireUser,
      jsonBody(rechargeRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const { userId } = principalOf(c)
        const { amount, payment_method: method, ...card } = c.req.valid('json')
        const means = await cardPaymentSource(cardToken, userId, { method, ...card })
        if (!means.ok) return respond(c, means)
        const payment = { means: { method, ...means.value }, idempotencyKey, locale: c.var.locale }
        return respond(c, await recharges.open(userId, amount, payment), 201)
      }
    )
    .get(
      '/users/wallet/recharges',
      operation('user', 'List pending wallet top-ups', { 200: rechargeListSchema }),
      requireUser,
      async c => c.json(await recharges.listPending(principalOf(c).userId), 200, NO_STORE)
    )
    .post(
      '/users/wallet/recharges/:number/payments',
      operation('user', 'Pay a wallet top-up again, or with another provider', { 201: rechargeResponseSchema }),
      requireUser,
      params(rechargePath),
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
        return respond(c, await recharges.pay(userId, number, payment), 201)
      }
    )
    .get(
      '/users/wallet/recharges/:number',
      operation('user', 'Read a wallet top-up; the payment provider is asked for its state', {
        200: rechargeResponseSchema
      }),
      requireUser,
      params(rechargePath),
      async c => respond(c, await recharges.read(principalOf(c).userId, c.req.valid('param').number))
    )

/** The wallet of the signed-in user. */
export const walletRoutes = (
  wallet: WalletService,
  recharges: RechargeService,
  cardToken: CardTokenLookup,
  authentication: Authentication
) =>
  new Hono<HttpEnv>()
    .route('/', balanceRoutes(wallet, authentication))
    .route('/', rechargeRoutes(recharges, cardToken, authentication))
