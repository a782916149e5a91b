import { parsePhone } from '../../../domain/phone.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { userByIdentity } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { assignCouponToUser } from './queries.ts'

export interface Assignment {
  readonly outcome: 'assigned' | 'held' | 'unknown' | 'not-for-holders'
  /** The coupon's code as it is written, and its new holder. */
  readonly code?: string
  readonly userId?: string
}

/** Assigns a coupon for its holders to a user by phone or e-mail; anybody may use another coupon without. */
export async function assignCouponToLogin(
  tx: Transaction,
  code: string,
  login: string,
  now: Date
): Promise<Assignment> {
  const coupon = await tx.query
    .selectFrom('coupons')
    .select(['id', 'code', 'audience'])
    .where('code_key', '=', normalizeCode(code))
    .executeTakeFirst()
  if (coupon && coupon.audience !== 'holders') return { outcome: 'not-for-holders' }
  const subject = login.trim().toLowerCase()
  const person =
    (await tx.first(userByIdentity, { kind: 'phone', subject: parsePhone(subject) ?? subject })) ??
    (await tx.first(userByIdentity, { kind: 'email', subject }))
  if (!coupon || !person) return { outcome: 'unknown' }
  const holder = { coupon_id: coupon.id, user_id: person.id, assigned_at: now.toISOString() }
  const added = await tx.run(assignCouponToUser, holder)
  return { outcome: added === 1 ? 'assigned' : 'held', code: coupon.code, userId: person.id }
}
