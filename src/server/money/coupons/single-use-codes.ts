import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import { depositMoney } from '../wallet/index.ts'
import { couponName } from './coupons.ts'
import { singleUseCodeByKey, markCodeRedeemed, assignCouponToUser } from './queries.ts'
import type { LocalizedName } from './columns.ts'

/** The outcome of a redeemed code; amount in ₮, 0 where the code gives a coupon or was redeemed before. */
export interface Redemption {
  readonly kind: 'gift_card' | 'voucher' | 'activation'
  readonly amount: number
  readonly name: LocalizedName | undefined
  readonly expiresAt: string | null
}

/** Whether an unused code of this key exists. */
export async function isRedeemable(tx: Transaction, key: string) {
  const code = await tx.first(singleUseCodeByKey, { code_key: key })
  return code !== undefined && code.voided_at === null && code.redeemed_at === null
}

/**
 * Redeems a voucher or an activation code: its money goes into the wallet, its coupon to the user. Undefined where there
 * is no such code; a code that the same user redeemed before succeeds again without effect.
 */
export async function redeemSingleUseCode(
  tx: Transaction,
  userId: string,
  key: string,
  locale: Locale,
  now: Date
): Promise<Result<Redemption, Problem> | undefined> {
  const code = await tx.first(singleUseCodeByKey, { code_key: key })
  if (!code || code.voided_at !== null) return undefined
  const redemption: Redemption = {
    kind: code.kind,
    amount: code.amount,
    name: couponName(code),
    expiresAt: code.expires_at
  }
  if (code.redeemed_by === userId) return ok({ ...redemption, amount: 0 })
  if (code.redeemed_at !== null) return unprocessable('voucher-used')
  if (code.expires_at !== null && code.expires_at <= now.toISOString()) return unprocessable('voucher-expired')
  if ((await tx.run(markCodeRedeemed, { id: code.id, redeemed_by: userId, redeemed_at: now.toISOString() })) === 0)
    return unprocessable('voucher-used')
  if (code.amount > 0)
    await depositMoney(
      tx,
      {
        userId,
        bucket: code.kind === 'voucher' ? 'voucher' : 'bonus',
        kind: 'voucher',
        idempotencyKey: `single-use-code:${code.id}`,
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
  return ok(redemption)
}
