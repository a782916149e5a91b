import type { CouponRecord } from '../../../contract/money/coupons.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import {
  couponIneligibleReason,
  discountsOf,
  type CouponIneligibleReason,
  type CouponTerms,
  type Discount
} from '../../../domain/money/coupon.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { buyerOf, couponLinesOf, couponTerms } from './coupons.ts'
import { couponByKey, couponsOfOrder, type CouponRow } from './queries.ts'

export interface CouponPreview {
  readonly ineligibleReason: CouponIneligibleReason | undefined
  /** ₮ less than without it; its part of each line. */
  readonly discount: Discount | undefined
  readonly isApplied: boolean
  /** ₮ that it takes off the order as it stands. */
  readonly standing: number
}

const termsOf = (record: CouponRecord): CouponTerms => ({
  ...{ effect: record.effect, value: record.value, maxDiscount: record.max_discount, minimum: record.minimum },
  ...{ products: record.products, taxons: record.taxons, brands: record.brands, combines: record.combines },
  ...{ startsAt: record.starts_at, expiresAt: record.expires_at }
})

/** How often the buyer has used a coupon in other orders, and whether it was assigned to them. */
async function usageOf(reader: Database, coupon: CouponRow, orderId: string, buyer: ReturnType<typeof buyerOf>) {
  const uses = await reader.query
    .selectFrom('coupon_uses')
    .select('order_id')
    .where('coupon_id', '=', coupon.id)
    .where('released_at', 'is', null)
    .where('order_id', '!=', orderId)
    .where(e => e.or([e('user_id', '=', buyer.user_id), e('phone_key', '=', buyer.phone_key)]))
    .execute()
  const held = await reader.query
    .selectFrom('coupon_holders')
    .select('user_id')
    .where('coupon_id', '=', coupon.id)
    .where('user_id', '=', buyer.user_id)
    .executeTakeFirst()
  return { own: uses.length, isHeld: held !== undefined }
}

/** The discount that terms would give an order, beside the coupons that stand on it; nothing is written. */
export async function previewCoupon(
  pseudonymize: Pseudonymize,
  reader: Database,
  aggregate: OrderAggregate,
  record: CouponRecord,
  now: Date
): Promise<CouponPreview> {
  const { order } = aggregate
  const buyer = buyerOf(pseudonymize, aggregate)
  const stored = await reader.first(couponByKey, { code_key: normalizeCode(record.code) })
  const usage = stored && (await usageOf(reader, stored, order.id, buyer))
  const applied = await reader.all(couponsOfOrder, { order_id: order.id, ...buyer })
  const others = applied.filter(({ id }) => id !== stored?.id).map(row => ({ id: row.id, terms: couponTerms(row) }))
  const lines = couponLinesOf(aggregate)
  const candidate = { id: stored?.id ?? 'new', terms: termsOf(record) }
  const isApplied = others.length < applied.length
  const ineligibleReason = couponIneligibleReason({
    ...{ terms: candidate.terms, now, lines, others: others.map(({ terms }) => terms) },
    ...{ voided: stored != null && stored.voided_at !== null, usersOnly: record.audience !== 'anyone' },
    signedIn: order.user_id !== null && (record.audience !== 'holders' || usage?.isHeld === true),
    // The use of a placed order is the order's own.
    uses: (stored?.uses ?? 0) - (isApplied && order.completed_at !== null ? 1 : 0),
    ...{ maxUses: record.max_uses, usesByCustomer: usage?.own ?? 0, maxUsesByCustomer: record.max_uses_by_customer }
  })
  const discounts = ineligibleReason ? [] : discountsOf([...others, candidate], lines, order.ship_total)
  const standing = -(aggregate.adjustments.find(({ sourceId }) => sourceId === candidate.id)?.amount ?? 0)
  return { ineligibleReason, discount: discounts.find(({ id }) => id === candidate.id), isApplied, standing }
}
