import { v7 as uuid } from 'uuid'
import type { CouponEffect } from '../../../domain/money/coupon.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { couponNameKey, nameColumn, scopeColumn, type LocalizedName } from './columns.ts'
import { assignCouponToUser, insertCoupon } from './queries.ts'

/** A coupon that the shop gives to one customer, for one use. */
export interface GrantedCoupon {
  readonly userId: string
  /** Nobody else has it: the caller makes it from random bytes. */
  readonly code: string
  readonly name: LocalizedName
  readonly effect: CouponEffect
  /** Per cent or ₮. */
  readonly value: number
  readonly maxDiscount: number | null
  readonly minimum: number
  readonly products: readonly string[]
  readonly taxons: readonly string[]
  readonly brands: readonly string[]
  readonly expiresAt: string
}

const voidUnused = statement<{ id: string; voided_at: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set({ voided_at: p('voided_at') })
    .where('id', '=', p('id'))
    .where('uses', '=', 0)
    .where('voided_at', 'is', null)
)

/** Takes a granted coupon back, unless an order counts on it. */
export const voidGrantedCoupon = (tx: Transaction, id: string, now: Date) =>
  tx.run(voidUnused, { id, voided_at: now.toISOString() })

/** Creates a coupon for its holder alone; answers its id. */
export async function grantCoupon(tx: Transaction, coupon: GrantedCoupon, now: Date): Promise<string> {
  const id = uuid()
  await tx.run(insertCoupon, {
    id,
    code: coupon.code,
    code_key: normalizeCode(coupon.code),
    name_json: nameColumn.write(coupon.name),
    name_key: couponNameKey(coupon.name),
    effect: coupon.effect,
    value: coupon.value,
    max_discount: coupon.maxDiscount,
    minimum: coupon.minimum,
    products_json: scopeColumn.write([...coupon.products]),
    taxons_json: scopeColumn.write([...coupon.taxons]),
    brands_json: scopeColumn.write([...coupon.brands]),
    combines: 'all',
    audience: 'holders',
    listed: 0,
    starts_at: null,
    expires_at: coupon.expiresAt,
    uses: 0,
    max_uses: 1,
    max_uses_by_customer: 1,
    created_at: now.toISOString(),
    voided_at: null,
    version: 1
  })
  await tx.run(assignCouponToUser, { coupon_id: id, user_id: coupon.userId, assigned_at: now.toISOString() })
  return id
}
