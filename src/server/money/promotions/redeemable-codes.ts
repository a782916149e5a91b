import { v7 as uuid } from 'uuid'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import { deposit } from '../wallet/index.ts'
import { couponName } from './coupons.ts'
import type { GiftCards } from './gift-cards.ts'
import { redeemableCodeByKey, markCodeRedeemed, assignCouponToUser } from './queries.ts'
import type { LocalizedName } from './columns.ts'

export interface Redemption {
  readonly kind: 'gift_card' | 'voucher' | 'activation'
  readonly amount: number
  readonly name: LocalizedName | undefined
  readonly expiresAt: string | null
}

/** Codes that are worth something once, to whoever is signed in. */
export const createRedeemableCodes = (giftCards: GiftCards) => ({
  isRedeemable: async (tx: Transaction, key: string) => {
    const code = await tx.first(redeemableCodeByKey, { code_key: key })
    return code !== undefined && code.voided_at === null && code.redeemed_at === null
  },

  /** A voucher or an activation code; undefined where there is none of that name. Claimed before by the same person, it stays theirs. */
  async redeem(
    tx: Transaction,
    userId: string,
    key: string,
    locale: Locale,
    now: Date
  ): Promise<Result<Redemption, Problem> | undefined> {
    const code = await tx.first(redeemableCodeByKey, { code_key: key })
    if (!code || code.voided_at !== null) return undefined
    const claimed: Redemption = {
      kind: code.kind,
      amount: code.amount,
      name: couponName(code),
      expiresAt: code.expires_at
    }
    if (code.redeemed_by === userId) return ok({ ...claimed, amount: 0 })
    if (code.redeemed_at !== null) return unprocessable('voucher-used')
    if (code.expires_at !== null && code.expires_at <= now.toISOString()) return unprocessable('voucher-expired')
    if ((await tx.run(markCodeRedeemed, { id: code.id, redeemed_by: userId, redeemed_at: now.toISOString() })) === 0)
      return unprocessable('voucher-used')
    if (code.amount > 0)
      await deposit(
        tx,
        {
          userId,
          bucket: code.kind === 'voucher' ? 'voucher' : 'bonus',
          kind: 'voucher',
          idempotencyKey: `redeemable-code:${code.id}`,
          from: 'promotions',
          amount: code.amount,
          usableAbove: code.usable_above,
          expiresAt: code.expires_at,
          label: couponName(code)[locale === 'mn' ? 'mn' : 'en']
        },
        now
      )
    if (code.coupon_id !== null)
      await tx.run(assignCouponToUser, { coupon_id: code.coupon_id, user_id: userId, assigned_at: now.toISOString() })
    return ok(claimed)
  },

  /** All that is on a gift card goes into the wallet. */
  async redeemGiftCard(
    tx: Transaction,
    userId: string,
    number: string,
    now: Date
  ): Promise<Result<Redemption, Problem>> {
    const card = await giftCards.findByNumber(tx, number)
    const refusal = card ? giftCards.ineligibleReason(card, now) : 'gift-card-incorrect'
    if (!card || refusal) return unprocessable(refusal ?? 'gift-card-incorrect')
    const amount = await giftCards.drain(tx, card, 'wallet', now)
    if (amount === 0) return unprocessable('gift-card-empty')
    await deposit(
      tx,
      {
        userId,
        bucket: 'gift',
        kind: 'gift_card',
        // Money may come back to a card and be moved again: each time is a time of its own.
        idempotencyKey: `gift-card:${card.id}:${uuid()}`,
        from: 'promotions',
        amount,
        expiresAt: card.expires_at,
        label: `•••• ${card.last_four}`
      },
      now
    )
    return ok({ kind: 'gift_card', amount, name: undefined, expiresAt: card.expires_at })
  }
})

export type RedeemableCodes = ReturnType<typeof createRedeemableCodes>
