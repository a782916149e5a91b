import type { OrderBody } from '../../../contract/order.ts'
import type { GiftCardBalance, Redeemed } from '../../../contract/codes.ts'
import { isOpen } from '../../../domain/order-state.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { normalizeCode, parseRedeemableCode, type RedeemableCode } from '../../../domain/redeemable-code.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { once, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { type OrderKey, type Orders, reprice, type OrderAggregate } from '../../ordering/orders/index.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import type { Redemption, RedeemableCodes } from './redeemable-codes.ts'
import type { Coupons } from './coupons.ts'
import type { GiftCards } from './gift-cards.ts'
import type { CodeGuard, CodeAttempt } from './code-guard.ts'
import {
  couponByKey,
  removeGiftCardsFromCarts,
  removeCouponsFromCarts,
  assignCouponToUser,
  lockUser
} from './queries.ts'

type Answer<T> = Promise<Result<T, Problem>>

export interface AppliedCode {
  readonly order: OrderBody
  /** What is to be said about it. */
  readonly message: string
}

interface Deps {
  readonly orders: Orders
  readonly coupons: Coupons
  readonly giftCards: GiftCards
  readonly redeemableCodes: RedeemableCodes
  readonly guard: CodeGuard
}

/** Codes in the hands of buyers: on an order, in a wallet, looked up. Whoever tries them out is stopped. */
export const promotionService = ({ orders, coupons, giftCards, redeemableCodes, guard }: Deps) => {
  const { db } = orders

  /** Looks within the limits. A wrong code is counted in the change that looked, which is kept for that. */
  const withAttemptLimits = async <T>(
    attempt: CodeAttempt,
    work: (tx: Transaction, now: Date) => Answer<T>
  ): Promise<Result<T, Problem> | 'too-many'> => {
    const looked = await db.change(async tx => {
      const now = orders.now()
      const stopped = await guard.refusal(tx, attempt, now)
      if (stopped) return { stopped }
      const done = await work(tx, now)
      if (done.ok || !WRONG_CODE_PROBLEMS.has(done.problem.code)) return done
      await guard.countFailure(tx, attempt, now)
      return { wrong: done }
    })
    if ('wrong' in looked) return looked.wrong
    if (!('stopped' in looked)) return looked
    return looked.stopped === 'sign-in' ? unprocessable('code-sign-in') : 'too-many'
  }

  const openOrder = async (tx: Transaction, key: OrderKey): Answer<OrderAggregate> => {
    const aggregate = await orders.lock(tx, key)
    if (!aggregate) return notFound('order-not-found')
    return isOpen(aggregate.order.state) ? ok(aggregate) : unprocessable('order-closed')
  }

  /** What the written code is put to; the sentence to say when it worked. */
  const applyCode = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    code: Exclude<RedeemableCode, { kind: 'blank' | 'refused' }>,
    locale: Locale,
    now: Date
  ): Answer<string> => {
    const t = words(locale, 'codes')
    if (code.kind === 'gift-card') {
      const card = await giftCards.applyToOrder(tx, aggregate.order.id, code.number, now)
      aggregate.codeCounts = undefined
      return card.ok ? ok(t('applied_card', { amount: money(locale, card.value.balance) })) : card
    }
    const coupon = await coupons.apply(tx, aggregate, code.key, locale, now)
    if (coupon) return coupon.ok ? ok(t('applied', { name: coupon.value[shopLocale(locale)] })) : coupon
    if (code.kind === 'promo') return unprocessable('code-wrong')
    const { user_id: userId } = aggregate.order
    if (userId === null)
      return (await redeemableCodes.isRedeemable(tx, code.key))
        ? unprocessable('voucher-sign-in')
        : unprocessable('code-wrong')
    const claimed = await redeemableCodes.redeem(tx, userId, code.key, locale, now)
    if (!claimed) return unprocessable('code-wrong')
    return claimed.ok ? ok(redemptionMessage(claimed.value, locale)) : claimed
  }

  return {
    /** One field for every code: coupons and gift cards stay on the order, vouchers go to its owner's wallet. */
    async applyToOrder(key: OrderKey, input: string, network: string, locale: Locale) {
      const code = parseRedeemableCode(input)
      if (code.kind === 'blank') return unprocessable('coupon-required')
      if (code.kind === 'refused') return unprocessable(code.code)
      const attempt = { network, kind: code.kind, orderNumber: key.number, userId: key.userId }
      return withAttemptLimits<AppliedCode>(attempt, async (tx, now) => {
        const found = await openOrder(tx, key)
        if (!found.ok) return found
        reprice(found.value, now)
        const done = await applyCode(tx, found.value, code, locale, now)
        if (!done.ok) return done
        const order = await orders.finish(tx, found.value, locale, now)
        return order.ok ? ok({ order: order.value, message: done.value }) : order
      })
    },

    /** By the id the order tells, or as it was written; what is not on it changes nothing. */
    removeFromOrder: (key: OrderKey, input: string, locale: Locale): Answer<OrderBody> =>
      db.change(async tx => {
        const now = orders.now()
        const found = await openOrder(tx, key)
        if (!found.ok) return found
        const { order } = found.value
        reprice(found.value, now)
        const code = parseRedeemableCode(input)
        const card = code.kind === 'gift-card' ? await giftCards.findByNumber(tx, code.number) : undefined
        const coupon = await tx.first(couponByKey, { code_key: normalizeCode(input) })
        const id = card?.id ?? coupon?.id ?? input
        found.value.codeCounts = undefined
        const removed =
          (await coupons.removeFromOrder(tx, order.id, id)) + (await giftCards.removeFromOrder(tx, order.id, id))
        return removed > 0 ? orders.finish(tx, found.value, locale, now) : unprocessable('code-not-on-order')
      }),

    /** Into the wallet of whoever is signed in, or among their coupons. */
    async redeem(userId: string, input: string, idempotencyKey: IdempotencyKey, network: string, locale: Locale) {
      const code = parseRedeemableCode(input)
      if (code.kind === 'blank') return unprocessable('voucher-required')
      if (code.kind === 'refused') return unprocessable(code.code)
      return withAttemptLimits<Redeemed>({ network, kind: code.kind, userId }, async (tx, now) => {
        if (!(await tx.first(lockUser, { id: userId }))) return notFound('not-found')
        return once(tx, userId, idempotencyKey, now, async () => {
          if (code.kind === 'gift-card') {
            const claimed = await redeemableCodes.redeemGiftCard(tx, userId, code.number, now)
            return claimed.ok ? ok(redemptionBody(claimed.value, locale)) : claimed
          }
          const claimed = await redeemableCodes.redeem(tx, userId, code.key, locale, now)
          if (claimed) return claimed.ok ? ok(redemptionBody(claimed.value, locale)) : claimed
          const coupon = await tx.first(couponByKey, { code_key: code.key })
          if (!coupon || coupon.audience === 'holders') return unprocessable('code-wrong')
          if (coupon.voided_at !== null) return unprocessable('coupon-ended')
          if (coupon.expires_at !== null && coupon.expires_at <= now.toISOString())
            return unprocessable('coupon-expired')
          await tx.run(assignCouponToUser, { coupon_id: coupon.id, user_id: userId, assigned_at: now.toISOString() })
          const message = words(locale, 'codes')('kept')
          return ok({ kind: 'coupon' as const, amount: 0, message, expires_at: coupon.expires_at })
        })
      })
    },

    /** What is on a card. Of one that is not paid for, or out of use, nothing is told that is not told of any number. */
    async balance(input: string, network: string) {
      const code = parseRedeemableCode(input)
      if (code.kind === 'blank') return unprocessable('gift-card-required')
      if (code.kind !== 'gift-card') return unprocessable('gift-card-incorrect')
      return withAttemptLimits<GiftCardBalance>({ network, kind: code.kind }, async (tx, now) => {
        const card = await giftCards.findByNumber(tx, code.number)
        if (!card || giftCards.ineligibleReason(card, now) === 'gift-card-incorrect')
          return unprocessable('gift-card-incorrect')
        return ok({ last_four: card.last_four, balance: card.balance, expires_at: card.expires_at })
      })
    },

    /** Whoever comes next on this device is somebody else: what only this person may use leaves their cart. */
    async clearCartsOnSignOut(userId: string) {
      await db.change(async tx => {
        await tx.run(removeCouponsFromCarts, { user_id: userId })
        await tx.run(removeGiftCardsFromCarts, { user_id: userId })
      })
    }
  }
}

export type PromotionService = ReturnType<typeof promotionService>

/** Refusals that tell whoever tries numbers out that this one is none. */
const WRONG_CODE_PROBLEMS: ReadonlySet<string> = new Set(['code-wrong', 'gift-card-incorrect'])

export const shopLocale = (locale: Locale) => (locale === 'mn' ? 'mn' : 'en')

const redemptionBody = (claimed: Redemption, locale: Locale): Redeemed => ({
  kind: claimed.kind,
  amount: claimed.amount,
  message: redemptionMessage(claimed, locale),
  expires_at: claimed.expiresAt
})

function redemptionMessage({ kind, amount, name }: Redemption, locale: Locale): string {
  const t = words(locale, 'codes')
  const called = name?.[shopLocale(locale)] ?? t(kind)
  return amount > 0
    ? t('into_wallet', { name: called, amount: money(locale, amount) })
    : t('yours_already', { name: called })
}
