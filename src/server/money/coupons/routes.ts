import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  applyCodeRequestSchema,
  giftCardBalanceRequestSchema,
  buyGiftCardRequestSchema,
  redeemCodeRequestSchema,
  removeCodeRequestSchema,
  sendCouponRequestSchema,
  type AppliedResponse,
  giftCardBodySchema,
  giftCardListSchema,
  giftCardBalanceSchema,
  couponSentSchema,
  couponResponseSchema,
  couponListSchema,
  redeemedSchema,
  appliedResponseSchema
} from '../../../contract/money/coupons.ts'
import { pageFields } from '../../../contract/paging.ts'
import { prepaymentPaymentRequestSchema, paymentBodySchema } from '../../../contract/money/payment.ts'
import { orderBodySchema } from '../../../contract/ordering/order.ts'
import type { Result } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import { cardPaymentSource, type CardTokenLookup } from '../payments/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { CustomerCoupons } from './customer-coupons.ts'
import type { GiftCardPurchases } from './gift-card-purchases.ts'
import { ATTEMPT_RETRY_AFTER_SECONDS } from './redemption-limiter.ts'
import { shopLocale, type CouponService } from './service.ts'

const idPath = z.object({ id: z.uuid() })
/** Its reference leads back from a provider's own page. */
const cardPath = z.object({ id: z.union([z.uuid(), z.string().regex(/^G\d{9}$/)]) })
const pageQuery = z.strictObject(pageFields({ max: 50, otherwise: 20 }))

interface Deps {
  readonly codes: CouponService
  readonly coupons: CustomerCoupons
  readonly giftCards: GiftCardPurchases
  readonly cardToken: CardTokenLookup
  readonly authentication: Authentication
}

/** Problems of a code are reported at its field. */
function respondAtField<T extends object>(
  c: Context<HttpEnv>,
  field: string,
  result: Result<T, Problem> | 'too-many',
  status: 200 | 201 = 200
) {
  if (result === 'too-many')
    return problem(c, 429, 'code-tries', { headers: { 'Retry-After': String(ATTEMPT_RETRY_AFTER_SECONDS) } })
  if (result.ok) return c.json(result.value, status, NO_STORE)
  const { status: refused, code, values } = result.problem
  const isCode = refused === 422 && code !== 'order-closed' && code !== 'idempotency-key-reused'
  return problem(c, refused, code, {
    ...(values && { values }),
    ...(isCode && { fields: { [field]: [words(c.var.locale, 'problem')(code, values)] } })
  })
}

const user = (c: Context<HttpEnv>) => principalOf(c).userId

/** Codes of any kind, on an order or redeemed to the account. */
const codeRoutes = ({ codes, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .put(
      '/orders/:number/apply_coupon_code',
      operation(
        'order',
        'Apply a coupon, promo code or gift card to an open order; a voucher goes to the wallet of its owner',
        { 200: appliedResponseSchema }
      ),
      params(orderPath),
      jsonBody(applyCodeRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const key = credentialsOf(c, c.req.valid('param').number, body)
        const applied = await codes.applyCode(key, body.coupon_code, networkOf(c), c.var.locale)
        if (applied === 'too-many' || !applied.ok) return respondAtField(c, 'coupon_code', applied)
        const { order, message } = applied.value
        return c.json<AppliedResponse>({ ...order, message: body.quiet ? null : message }, 200, NO_STORE)
      }
    )
    .put(
      '/orders/:number/remove_coupon_code',
      operation('order', 'Remove a code from an open order', { 200: orderBodySchema }),
      params(orderPath),
      jsonBody(removeCodeRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const key = credentialsOf(c, c.req.valid('param').number, body)
        return respond(c, await codes.removeFromOrder(key, body.coupon_code, c.var.locale))
      }
    )
    .post(
      '/codes/redeem',
      operation('user', 'Redeem a gift card, voucher, activation code or coupon to the account', {
        200: redeemedSchema
      }),
      requireUser,
      jsonBody(redeemCodeRequestSchema),
      requireIdempotencyKey,
      async c => {
        const idempotencyKey = c.req.valid('header')
        const { code } = c.req.valid('json')
        return respondAtField(
          c,
          'code',
          await codes.redeem(user(c), { input: code, idempotencyKey, network: networkOf(c), locale: c.var.locale })
        )
      }
    )

/** The customer's coupons. */
const customerCouponRoutes = ({ coupons, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/coupons',
      operation('user', 'List the coupons the customer may use', { 200: couponListSchema }),
      requireUser,
      query(pageQuery),
      async c => c.json(await coupons.list(user(c), c.req.valid('query'), shopLocale(c.var.locale)), 200, NO_STORE)
    )
    .get(
      '/coupons/:id',
      operation('user', 'Read a coupon with its QR code', { 200: couponResponseSchema }),
      requireUser,
      params(idPath),
      async c => respond(c, await coupons.find(user(c), c.req.valid('param').id, shopLocale(c.var.locale)))
    )
    .post(
      '/coupons/:id/send_by_email',
      operation('user', 'Send a coupon by e-mail, to oneself or to somebody else', { 202: couponSentSchema }),
      requireUser,
      params(idPath),
      jsonBody(sendCouponRequestSchema),
      async c =>
        respond(
          c,
          await coupons.send(user(c), c.req.valid('param').id, c.req.valid('json').email, shopLocale(c.var.locale)),
          202
        )
    )

/** Gift cards: their balance, and buying them. */
const giftCardRoutes = ({ codes, giftCards, cardToken, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .post(
      '/gift_cards/balance',
      operation('public', 'Read the balance of a gift card', { 200: giftCardBalanceSchema }),
      jsonBody(giftCardBalanceRequestSchema),
      async c => respondAtField(c, 'number', await codes.balance(c.req.valid('json').number, networkOf(c)))
    )
    .get(
      '/gift_cards',
      operation('user', 'List the gift cards the customer has bought', { 200: giftCardListSchema }),
      requireUser,
      async c => c.json(await giftCards.listPurchased(user(c), c.var.locale), 200, NO_STORE)
    )
    .post(
      '/gift_cards',
      operation('user', 'Order a gift card, to be paid next', { 201: giftCardBodySchema }),
      requireUser,
      jsonBody(buyGiftCardRequestSchema),
      async c => respond(c, await giftCards.order(user(c), c.req.valid('json'), shopLocale(c.var.locale)), 201)
    )
    .get(
      '/gift_cards/:id',
      operation(
        'user',
        'Read an ordered gift card by its id or reference; the payment provider is asked for the state of an open payment',
        { 200: giftCardBodySchema }
      ),
      requireUser,
      params(cardPath),
      async c => respond(c, await giftCards.find(user(c), c.req.valid('param').id))
    )
    .post(
      '/gift_cards/:id/payments',
      operation('user', 'Pay for a gift card, with another provider than before if need be', {
        201: paymentBodySchema
      }),
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
        return respond(c, await giftCards.pay(user(c), id, payment), 201)
      }
    )
    .post(
      '/gift_cards/:id/send',
      operation('user', 'Send a gift card by e-mail again', { 202: giftCardBodySchema }),
      requireUser,
      params(idPath),
      async c => respond(c, await giftCards.resend(user(c), c.req.valid('param').id), 202)
    )

/** Coupons, gift cards, and every other code. */
export const couponRoutes = (deps: Deps) =>
  new Hono<HttpEnv>()
    .route('/', codeRoutes(deps))
    .route('/', customerCouponRoutes(deps))
    .route('/', giftCardRoutes(deps))
