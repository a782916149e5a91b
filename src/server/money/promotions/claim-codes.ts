import { v7 as uuid } from 'uuid'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import { deposit } from '../wallet/index.ts'
import { nameOf } from './coupons.ts'
import type { GiftCards } from './gift-cards.ts'
import { claimByKey, claimCode, assignCoupon } from './queries.ts'
import type { LocalizedName } from './columns.ts'

export interface ClaimedCode {
  readonly kind: 'gift_card' | 'voucher' | 'activation'
  readonly amount: number
  readonly name: LocalizedName | undefined
  readonly expiresAt: string | null
}

/** Codes that are worth something once, to whoever is signed in. */
export const createClaimCodes = (giftCards: GiftCards) => ({
  isKnown: async (tx: Transaction, key: string) => {
    const code = await tx.first(claimByKey, { code_key: key })
    return code !== undefined && code.voided_at === null && code.claimed_at === null
  },

  /** A voucher or an activation code; undefined where there is none of that name. Claimed before by the same person, it stays theirs. */
  async claim(
    tx: Transaction,
    userId: string,
    key: string,
    locale: Locale,
    now: Date
  ): Promise<Result<ClaimedCode, Problem> | undefined> {
    const code = await tx.first(claimByKey, { code_key: key })
    if (!code || code.voided_at !== null) return undefined
    const claimed: ClaimedCode = {
      kind: code.kind,
      amount: code.amount,
      name: nameOf(code),
      expiresAt: code.expires_at
    }
    if (code.claimed_by === userId) return ok({ ...claimed, amount: 0 })
    if (code.claimed_at !== null) return unprocessable('voucher-used')
    if (code.expires_at !== null && code.expires_at <= now.toISOString()) return unprocessable('voucher-expired')
    if ((await tx.run(claimCode, { id: code.id, claimed_by: userId, claimed_at: now.toISOString() })) === 0)
      return unprocessable('voucher-used')
    if (code.amount > 0)
      await deposit(
        tx,
        {
          userId,
          bucket: code.kind === 'voucher' ? 'voucher' : 'bonus',
          kind: 'voucher',
          idempotencyKey: `claim-code:${code.id}`,
          from: 'codes',
          amount: code.amount,
          usableAbove: code.usable_above,
          expiresAt: code.expires_at,
          label: nameOf(code)[locale === 'mn' ? 'mn' : 'en']
        },
        now
      )
    if (code.coupon_id !== null)
      await tx.run(assignCoupon, { coupon_id: code.coupon_id, user_id: userId, given_at: now.toISOString() })
    return ok(claimed)
  },

  /** All that is on a gift card goes into the wallet. */
  async intoWallet(tx: Transaction, userId: string, number: string, now: Date): Promise<Result<ClaimedCode, Problem>> {
    const card = await giftCards.find(tx, number)
    const refusal = card ? giftCards.eligibility(card, now) : 'gift-card-incorrect'
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
        from: 'codes',
        amount,
        expiresAt: card.expires_at,
        label: `•••• ${card.last_four}`
      },
      now
    )
    return ok({ kind: 'gift_card', amount, name: undefined, expiresAt: card.expires_at })
  }
})

export type ClaimCodes = ReturnType<typeof createClaimCodes>
