import { lockUser } from '../../identity/index.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { redeemedSchema, type GiftCardBalance, type Redeemed } from '../../../contract/money/coupons.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { normalizeCode, parseRedeemableCode, type RedeemableCode } from '../../../domain/money/redeemable-code.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { type OrderCredentials, type Orders, repriceLines, type OrderAggregate } from '../../ordering/orders/index.ts'
import { unprocessable, notFound, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { redeemGiftCard } from './redeem-gift-card.ts'
import { isRedeemable, redeemSingleUseCode, type Redemption } from './single-use-codes.ts'
import type { Coupons } from './coupons.ts'
import type { GiftCards } from './gift-cards.ts'
import type { RedemptionLimiter, CodeAttempt } from './redemption-limiter.ts'
import { removeGiftCardsFromCarts } from './gift-card-queries.ts'
import { findCoupon, removeCouponsFromCarts, assignCouponToUser } from './queries.ts'

export interface AppliedCodeResult {
  readonly order: OrderBody
  /** Shown to the buyer. */
  readonly message: string
}

interface Deps {
  readonly orders: Orders
  readonly coupons: Coupons
  readonly giftCards: GiftCards
  readonly limiter: RedemptionLimiter
}

/** Buyers' codes: applied to an order, redeemed into a wallet, looked up; attempts are limited. */
export const createCouponService = (deps: Deps) =>
  bindDeps(deps, {
    applyCode,
    removeFromOrder: removeCode,
    redeem: redeemCode,
    balance: giftCardBalance,
    clearCartsOnSignOut
  })

/** Runs `work` within the attempt limits. A wrong code is counted in the same transaction, which is committed for that. */
async function withAttemptLimits<T>(
  { orders, limiter }: Deps,
  attempt: CodeAttempt,
  work: (tx: Transaction, now: Date) => ServiceResult<T>
): Promise<Result<T, Problem> | 'too-many'> {
  const { db } = orders
  const outcome = await db.change(async tx => {
    const now = orders.now()
    const stopped = await limiter.blockedBy(tx, attempt, now)
    if (stopped) return { stopped }
    const result = await work(tx, now)
    if (result.ok || !WRONG_CODE_PROBLEMS.has(result.problem.code)) return result
    await limiter.countFailure(tx, attempt, now)
    return { wrong: result }
  })
  if ('wrong' in outcome) return outcome.wrong
  if (!('stopped' in outcome)) return outcome
  return outcome.stopped === 'sign-in' ? unprocessable('code-sign-in') : 'too-many'
}

interface TypedCode {
  readonly code: Exclude<RedeemableCode, { kind: 'blank' | 'refused' }>
  readonly locale: Locale
  readonly now: Date
}

/** Applies a code by its kind; answers the message to show. */
async function applyByKind(
  { coupons, giftCards }: Deps,
  tx: Transaction,
  aggregate: OrderAggregate,
  { code, locale, now }: TypedCode
): ServiceResult<string> {
  const t = words(locale, 'codes')
  if (code.kind === 'gift-card') {
    const card = await giftCards.applyByNumber(tx, aggregate.order.id, code.number, now)
    aggregate.codeCounts = undefined
    return card.ok ? ok(t('applied_card', { amount: money(locale, card.value.balance) })) : card
  }
  const coupon = await coupons.applyByKey(tx, aggregate, { key: code.key, locale, now })
  if (coupon) return coupon.ok ? ok(t('applied', { name: coupon.value[shopLocale(locale)] })) : coupon
  if (code.kind === 'promo') return unprocessable('code-wrong')
  const { user_id: userId } = aggregate.order
  if (userId === null)
    return (await isRedeemable(tx, code.key)) ? unprocessable('voucher-sign-in') : unprocessable('code-wrong')
  const redemption = await redeemSingleUseCode(tx, userId, code.key, locale, now)
  if (!redemption) return unprocessable('code-wrong')
  return redemption.ok ? ok(redemptionMessage(redemption.value, locale)) : redemption
}

/** One field for every kind of code: coupons and gift cards apply to the order, vouchers go to its owner's wallet. */
async function applyCode(deps: Deps, key: OrderCredentials, input: string, network: string, locale: Locale) {
  const { orders } = deps
  const code = parseRedeemableCode(input)
  if (code.kind === 'blank') return unprocessable('coupon-required')
  if (code.kind === 'refused') return unprocessable(code.code)
  const attempt = { network, kind: code.kind, orderNumber: key.number, userId: key.userId }
  return withAttemptLimits<AppliedCodeResult>(deps, attempt, async (tx, now) => {
    const found = await orders.lockOpen(tx, key)
    if (!found.ok) return found
    repriceLines(found.value, now)
    const done = await applyByKind(deps, tx, found.value, { code, locale, now })
    if (!done.ok) return done
    const order = await orders.saveAndSerialize(tx, found.value, locale, now)
    return order.ok ? ok({ order: order.value, message: done.value }) : order
  })
}

/** Removes a code by the id in the order's answer, or as it was typed. */
function removeCode(deps: Deps, key: OrderCredentials, input: string, locale: Locale): ServiceResult<OrderBody> {
  const { orders, coupons, giftCards } = deps
  return orders.changeOpenOrder(key, async (tx, aggregate, now) => {
    const { order } = aggregate
    repriceLines(aggregate, now)
    const code = parseRedeemableCode(input)
    const card = code.kind === 'gift-card' ? await giftCards.findByNumber(tx, code.number) : undefined
    const coupon = await findCoupon(tx, normalizeCode(input))
    const id = card?.id ?? coupon?.id ?? input
    aggregate.codeCounts = undefined
    const removed =
      (await coupons.removeFromOrder(tx, order.id, id)) + (await giftCards.removeFromOrder(tx, order.id, id))
    return removed > 0 ? orders.saveAndSerialize(tx, aggregate, locale, now) : unprocessable('code-not-on-order')
  })
}

interface RedemptionInput {
  readonly input: string
  readonly idempotencyKey: IdempotencyKey
  readonly network: string
  readonly locale: Locale
}

/** Redeems a code for a signed-in user: into the wallet, or as a coupon assigned to them. */
async function redeemCode(deps: Deps, userId: string, { input, idempotencyKey, network, locale }: RedemptionInput) {
  const { giftCards } = deps
  const code = parseRedeemableCode(input)
  if (code.kind === 'blank') return unprocessable('voucher-required')
  if (code.kind === 'refused') return unprocessable(code.code)
  return withAttemptLimits<Redeemed>(deps, { network, kind: code.kind, userId }, async (tx, now) => {
    if (!(await tx.first(lockUser, { id: userId }))) return notFound('not-found')
    return withIdempotency<Redeemed>(
      tx,
      { principal: userId, idempotencyKey, answers: redeemedSchema, now },
      async () => {
        if (code.kind === 'gift-card') {
          const redemption = await redeemGiftCard(giftCards, tx, userId, code.number, now)
          return redemption.ok ? ok(redemptionBody(redemption.value, locale)) : redemption
        }
        const redemption = await redeemSingleUseCode(tx, userId, code.key, locale, now)
        if (redemption) return redemption.ok ? ok(redemptionBody(redemption.value, locale)) : redemption
        const coupon = await findCoupon(tx, code.key)
        if (!coupon || coupon.audience === 'holders') return unprocessable('code-wrong')
        if (coupon.voided_at !== null) return unprocessable('coupon-ended')
        if (coupon.expires_at !== null && coupon.expires_at <= now.toISOString()) return unprocessable('coupon-expired')
        await tx.run(assignCouponToUser, { coupon_id: coupon.id, user_id: userId, assigned_at: now.toISOString() })
        const message = words(locale, 'codes')('kept')
        return ok({ kind: 'coupon' as const, amount: 0, message, expires_at: coupon.expires_at })
      }
    )
  })
}

/** Balance of a gift card; an unpaid or void card is answered like an unknown number. */
async function giftCardBalance(deps: Deps, input: string, network: string) {
  const { giftCards } = deps
  const code = parseRedeemableCode(input)
  if (code.kind === 'blank') return unprocessable('gift-card-required')
  if (code.kind !== 'gift-card') return unprocessable('gift-card-incorrect')
  return withAttemptLimits<GiftCardBalance>(deps, { network, kind: code.kind }, async (tx, now) => {
    const card = await giftCards.findByNumber(tx, code.number)
    if (!card || giftCards.ineligibleReason(card, now) === 'gift-card-incorrect')
      return unprocessable('gift-card-incorrect')
    return ok({ last_four: card.last_four, balance: card.balance, expires_at: card.expires_at })
  })
}

/** On sign-out, codes of this user leave their open carts: the next user of the device is somebody else. */
async function clearCartsOnSignOut({ orders: { db } }: Deps, userId: string) {
  await db.change(async tx => {
    await tx.run(removeCouponsFromCarts, { user_id: userId })
    await tx.run(removeGiftCardsFromCarts, { user_id: userId })
  })
}

export type CouponService = ReturnType<typeof createCouponService>

/** Problems that tell an attacker that a number does not exist; they count as failed attempts. */
const WRONG_CODE_PROBLEMS: ReadonlySet<string> = new Set(['code-wrong', 'gift-card-incorrect'])

export const shopLocale = (locale: Locale) => (locale === 'mn' ? 'mn' : 'en')

const redemptionBody = (redemption: Redemption, locale: Locale): Redeemed => ({
  kind: redemption.kind,
  amount: redemption.amount,
  message: redemptionMessage(redemption, locale),
  expires_at: redemption.expiresAt
})

function redemptionMessage({ kind, amount, name }: Redemption, locale: Locale): string {
  const t = words(locale, 'codes')
  const label = name?.[shopLocale(locale)] ?? t(kind)
  return amount > 0
    ? t('into_wallet', { name: label, amount: money(locale, amount) })
    : t('yours_already', { name: label })
}
