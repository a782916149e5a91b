import {
  CODES_PER_ORDER_MAX,
  discountsOf,
  couponIneligibleReason,
  type CouponIneligibleReason,
  type CouponTerms,
  type Discount,
  type CouponLine
} from '../../../domain/money/coupon.ts'
import { isPromoCode } from '../../../domain/money/promo-code.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import { lineDiscountsColumn, type AppliedCode, type OrderAggregate } from '../../ordering/orders/index.ts'
import {
  applyCoupon,
  incrementUses,
  restoreUse,
  decrementUses,
  findCoupon,
  couponsOfOrder,
  markUseReleased,
  insertUse,
  removeCoupon,
  markUseRestored,
  usesOfOrder,
  type CouponRow
} from './queries.ts'
import { nameColumn, scopeColumn, type LocalizedName } from './columns.ts'

/** A coupon on an order: its discount now, or the reason why it has none. */
export interface CouponEligibility {
  readonly id: string
  readonly kind: 'coupon' | 'promo'
  readonly code: string
  readonly name: LocalizedName
  readonly isForDelivery: boolean
  readonly discount: Discount | undefined
  readonly ineligibleReason: CouponIneligibleReason | undefined
  readonly minimum: number
}

/** A coupon and the ₮ it took off when the order was priced. */
type PricedCoupon = Pick<AppliedCode, 'id' | 'amount'>

export const couponTerms = (row: CouponRow): CouponTerms => ({
  effect: row.effect,
  value: row.value,
  maxDiscount: row.max_discount,
  minimum: row.minimum,
  products: scopeColumn.read(row.products_json),
  taxons: scopeColumn.read(row.taxons_json),
  brands: scopeColumn.read(row.brands_json),
  combines: row.combines,
  startsAt: row.starts_at,
  expiresAt: row.expires_at
})

export const couponName = (row: { readonly name_json: string }) => nameColumn.read(row.name_json)
export const couponKind = ({ code_key }: Pick<CouponRow, 'code_key'>) => (isPromoCode(code_key) ? 'promo' : 'coupon')

export const couponLinesOf = ({ lines }: OrderAggregate): readonly CouponLine[] =>
  lines.map(({ id, price, quantity, details }) => ({
    lineId: id,
    sku: details.productSku,
    variantSku: details.sku,
    brand: details.brand,
    taxons: details.taxons,
    quantity,
    total: price * quantity,
    ageRestricted: details.ageRestricted
  }))

/** Coupons on orders: their eligibility and discounts, and limits on their use. */
export const createCoupons = (pseudonymize: Pseudonymize) => ({
  ...bindDeps(pseudonymize, { eligibility, applyByKey, moveToOrder, recordUses, isUsedUpByBuyer }),
  removeFromOrder,
  releaseUses,
  restoreUses
})

/** A buyer's uses count by account and, for guests too, by a keyed hash of the phone. */
export const buyerOf = (pseudonymize: Pseudonymize, { order }: OrderAggregate) => ({
  user_id: order.user_id,
  phone_key: order.phone === '' ? '' : pseudonymize(`phone\n${order.phone}`)
})

async function eligibility(
  pseudonymize: Pseudonymize,
  reader: Reader,
  aggregate: OrderAggregate,
  now: Date
): Promise<readonly CouponEligibility[]> {
  const buyer = buyerOf(pseudonymize, aggregate)
  return eligibilityOf(await reader.all(couponsOfOrder, { order_id: aggregate.order.id, ...buyer }), aggregate, now)
}

function eligibilityOf(
  rows: readonly CouponOnOrder[],
  aggregate: OrderAggregate,
  now: Date
): readonly CouponEligibility[] {
  if (rows.length === 0) return []
  const lines = couponLinesOf(aggregate)
  const { eligible, evaluated } = evaluate(rows, aggregate, lines, now)
  const discounts = discountsOf(eligible, lines, aggregate.order.ship_total)
  return evaluated.map(({ row, ineligibleReason }) => ({
    id: row.id,
    kind: couponKind(row),
    code: row.code,
    name: couponName(row),
    isForDelivery: row.effect === 'free-delivery',
    discount: discounts.find(({ id }) => id === row.id),
    ineligibleReason,
    minimum: row.minimum
  }))
}

/** Coupons in the order they were applied: each has to suit those before it. */
function evaluate(rows: readonly CouponOnOrder[], aggregate: OrderAggregate, lines: readonly CouponLine[], now: Date) {
  const eligible: { id: string; terms: CouponTerms }[] = []
  const evaluated = rows.map(row => {
    const terms = couponTerms(row)
    const ineligibleReason = ineligibleReasonOf({ row, terms }, aggregate, lines, eligible, now)
    if (!ineligibleReason) eligible.push({ id: row.id, terms })
    return { row, ineligibleReason }
  })
  return { eligible, evaluated }
}

interface CouponKeyInput {
  readonly key: string
  readonly locale: Locale
  readonly now: Date
}

/** Applies a coupon to an open order, once; undefined where there is no such coupon for this buyer. */
async function applyByKey(
  pseudonymize: Pseudonymize,
  tx: Transaction,
  aggregate: OrderAggregate,
  { key, locale, now }: CouponKeyInput
): Promise<Result<LocalizedName, Problem> | undefined> {
  const coupon = await findCoupon(tx, key)
  if (!coupon) return undefined
  const order_id = aggregate.order.id
  const applied = await tx.all(couponsOfOrder, { order_id, ...buyerOf(pseudonymize, aggregate) })
  if (applied.some(({ id }) => id === coupon.id)) return ok(couponName(coupon))
  if (applied.length >= CODES_PER_ORDER_MAX)
    return unprocessable('codes-many', { values: { max: CODES_PER_ORDER_MAX } })
  await tx.run(applyCoupon, { order_id, coupon_id: coupon.id, applied_at: now.toISOString() })
  aggregate.codeCounts = undefined
  const rows = await tx.all(couponsOfOrder, { order_id, ...buyerOf(pseudonymize, aggregate) })
  const row = rows.find(({ id }) => id === coupon.id)
  // A coupon assigned to others is treated as unknown, so that trying codes reveals nothing.
  if (!row || (row.audience === 'holders' && aggregate.order.user_id !== null && row.held === 0)) {
    // Removed again, because the transaction is committed: it counts the failed attempt.
    await tx.run(removeCoupon, { order_id, coupon_id: coupon.id })
    return undefined
  }
  const others = applied.filter(({ id }) => id !== row.id)
  const { evaluated } = evaluate([...others, row], aggregate, couponLinesOf(aggregate), now)
  const ineligibleReason = evaluated.at(-1)?.ineligibleReason
  return ineligibleReason
    ? unprocessable(ineligibleReason, { values: { min: money(locale, row.minimum) } })
    : ok(couponName(row))
}

/** Moves the coupons of one open cart to another; answers those that are not eligible there. */
async function moveToOrder(
  pseudonymize: Pseudonymize,
  tx: Transaction,
  from: OrderAggregate,
  into: OrderAggregate,
  now: Date
): Promise<readonly CouponRow[]> {
  const ineligible: CouponRow[] = []
  for (const coupon of await tx.all(couponsOfOrder, { order_id: from.order.id, ...buyerOf(pseudonymize, into) })) {
    await tx.run(removeCoupon, { order_id: from.order.id, coupon_id: coupon.id })
    const applied = await applyByKey(pseudonymize, tx, into, { key: coupon.code_key, locale: 'mn', now })
    if (applied?.ok) continue
    await tx.run(removeCoupon, { order_id: into.order.id, coupon_id: coupon.id })
    ineligible.push(coupon)
  }
  return ineligible
}

const removeFromOrder = (tx: Transaction, orderId: string, couponId: string) =>
  tx.run(removeCoupon, { order_id: orderId, coupon_id: couponId })

/**
 * Records the uses when an order is placed. The coupons' rows are locked from here on, so that the last use goes to one
 * buyer and a second order of the same buyer sees the first. Refuses the order where a coupon is not what it was when
 * the order was priced: nobody pays more than they were shown.
 */
async function recordUses(
  pseudonymize: Pseudonymize,
  tx: Transaction,
  aggregate: OrderAggregate,
  priced: readonly PricedCoupon[],
  now: Date
): Promise<'code-lapsed' | undefined> {
  if (priced.length === 0) return undefined
  const order_id = aggregate.order.id
  const buyer = buyerOf(pseudonymize, aggregate)
  for (const { id } of priced.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    if ((await tx.run(incrementUses, { id })) === 0) return 'code-lapsed'
  // Read behind the locks; the use of this order is counted already, but is not one of those before it.
  const rows = (await tx.all(couponsOfOrder, { order_id, ...buyer })).map(row => ({ ...row, uses: row.uses - 1 }))
  const coupons = eligibilityOf(rows, aggregate, now)
  if (coupons.length !== priced.length) return 'code-lapsed'
  for (const { id, discount, ineligibleReason } of coupons) {
    const shown = priced.find(each => each.id === id)
    if (ineligibleReason || shown?.amount !== (discount?.amount ?? 0)) return 'code-lapsed'
    await tx.run(insertUse, {
      order_id,
      coupon_id: id,
      ...buyer,
      line_discounts_json: lineDiscountsColumn.write(Object.fromEntries(discount?.shares ?? [])),
      used_at: now.toISOString(),
      released_at: null
    })
  }
  return undefined
}

/** True where the buyer has meanwhile used a coupon of this expired order in other orders as often as they may. */
async function isUsedUpByBuyer(pseudonymize: Pseudonymize, tx: Transaction, aggregate: OrderAggregate) {
  const used = new Set((await tx.all(usesOfOrder, { order_id: aggregate.order.id })).map(use => use.coupon_id))
  const rows = await tx.all(couponsOfOrder, { order_id: aggregate.order.id, ...buyerOf(pseudonymize, aggregate) })
  return rows.some(row => used.has(row.id) && isUsedUp(row))
}

const isUsedUp = ({ max_uses_by_customer: max, own_uses }: CouponOnOrder) => max !== null && own_uses >= max

/** The order was canceled or has expired: its coupons may be used again. */
async function releaseUses(tx: Transaction, orderId: string, now: Date) {
  for (const { coupon_id } of await tx.all(usesOfOrder, { order_id: orderId }))
    if ((await tx.run(markUseReleased, { order_id: orderId, coupon_id, released_at: now.toISOString() })) === 1)
      await tx.run(decrementUses, { id: coupon_id })
}

/** A revived order keeps the price it was placed at, so its coupons count as used again, whatever limit all buyers share. */
async function restoreUses(tx: Transaction, orderId: string) {
  for (const { coupon_id } of await tx.all(usesOfOrder, { order_id: orderId }))
    if ((await tx.run(markUseRestored, { order_id: orderId, coupon_id })) === 1)
      await tx.run(restoreUse, { id: coupon_id })
}

export type Coupons = ReturnType<typeof createCoupons>

type CouponOnOrder = CouponRow & { readonly own_uses: number; readonly held: number }

const ineligibleReasonOf = (
  { row, terms }: { readonly row: CouponOnOrder; readonly terms: CouponTerms },
  { order }: OrderAggregate,
  lines: readonly CouponLine[],
  others: readonly { readonly terms: CouponTerms }[],
  now: Date
) =>
  couponIneligibleReason({
    terms,
    now,
    voided: row.voided_at !== null,
    // A coupon for its holders is refused to others as it is to guests.
    signedIn: order.user_id !== null && (row.audience !== 'holders' || row.held > 0),
    usersOnly: row.audience !== 'anyone',
    uses: row.uses,
    maxUses: row.max_uses,
    usesByCustomer: row.own_uses,
    maxUsesByCustomer: row.max_uses_by_customer,
    lines,
    others: others.map(({ terms }) => terms)
  })
