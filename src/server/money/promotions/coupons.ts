import {
  CODES_PER_ORDER_MAX,
  discountsOf,
  ineligibleReason,
  type CouponRefusal,
  type CouponTerms,
  type Discount,
  type CouponLine
} from '../../../domain/coupon.ts'
import { isPromoCode } from '../../../domain/promo-code.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { unprocessable, type Problem } from '../../platform/http/problem.ts'
import type { OrderAggregate } from '../../ordering/orders/index.ts'
import {
  applyCoupon,
  incrementUses,
  restoreUse,
  decrementUses,
  couponByKey,
  couponsOfOrder,
  markUseReleased,
  insertUse,
  removeCoupon,
  markUseRestored,
  usesOfOrder,
  type CouponRow
} from './queries.ts'
import { nameColumn, scopeColumn, type LocalizedName } from './columns.ts'

/** A coupon as it stands on an order now: what it takes off, or why it takes off nothing. */
export interface CouponEligibility {
  readonly id: string
  readonly kind: 'coupon' | 'promo'
  readonly code: string
  readonly name: LocalizedName
  readonly isForDelivery: boolean
  readonly discount: Discount | undefined
  readonly refusal: CouponRefusal | undefined
  readonly minimum: number
}

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

const productsOf = ({ lines }: OrderAggregate): readonly CouponLine[] =>
  lines.map(({ id, price, quantity, facts }) => ({
    lineId: id,
    sku: facts.productSku,
    brand: facts.brand,
    taxons: facts.taxons,
    total: price * quantity,
    ageRestricted: facts.ageRestricted
  }))

/** Coupons on orders: which count, what they take off, and that none is used more often than it may be. */
export const createCoupons = (pseudonymize: Pseudonymize) => {
  const personOf = ({ order }: OrderAggregate) => ({
    user_id: order.user_id,
    phone_key: order.phone === '' ? '' : pseudonymize(`phone\n${order.phone}`)
  })

  const eligibility = async (
    reader: Reader,
    aggregate: OrderAggregate,
    now: Date
  ): Promise<readonly CouponEligibility[]> => {
    const rows = await reader.all(couponsOfOrder, { order_id: aggregate.order.id, ...personOf(aggregate) })
    if (rows.length === 0) return []
    const goods = productsOf(aggregate)
    const counting: { id: string; terms: CouponTerms }[] = []
    const looked = rows.map(row => {
      const terms = couponTerms(row)
      const refusal = refusalOf(row, aggregate, goods, counting, now)
      if (!refusal) counting.push({ id: row.id, terms })
      return { row, refusal }
    })
    const discounts = discountsOf(counting, goods, aggregate.order.ship_total)
    return looked.map(({ row, refusal }) => ({
      id: row.id,
      kind: couponKind(row),
      code: row.code,
      name: couponName(row),
      isForDelivery: row.effect === 'free-delivery',
      discount: discounts.find(({ id }) => id === row.id),
      refusal,
      minimum: row.minimum
    }))
  }

  /** Puts a coupon on an open order; on it already, it stays. */
  const applyToOrder = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    key: string,
    locale: Locale,
    now: Date
  ): Promise<Result<LocalizedName, Problem> | undefined> => {
    const coupon = await tx.first(couponByKey, { code_key: key })
    if (!coupon) return undefined
    const order_id = aggregate.order.id
    const before = await tx.all(couponsOfOrder, { order_id, ...personOf(aggregate) })
    if (before.some(({ id }) => id === coupon.id)) return ok(couponName(coupon))
    if (before.length >= CODES_PER_ORDER_MAX)
      return unprocessable('codes-many', { values: { max: CODES_PER_ORDER_MAX } })
    await tx.run(applyCoupon, { order_id, coupon_id: coupon.id, applied_at: now.toISOString() })
    aggregate.codeCounts = undefined
    const rows = await tx.all(couponsOfOrder, { order_id, ...personOf(aggregate) })
    const row = rows.find(({ id }) => id === coupon.id)
    // Somebody else's coupon is as unknown as one that was never printed.
    if (!row || (row.audience === 'holders' && aggregate.order.user_id !== null && row.held === 0)) {
      // A wrong code is counted in this very change, which is therefore kept.
      await tx.run(removeCoupon, { order_id, coupon_id: coupon.id })
      return undefined
    }
    const goods = productsOf(aggregate)
    const counting: { id: string; terms: CouponTerms }[] = []
    for (const each of before)
      if (!refusalOf(each, aggregate, goods, counting, now)) counting.push({ id: each.id, terms: couponTerms(each) })
    const why = refusalOf(row, aggregate, goods, counting, now)
    return why ? unprocessable(why, { values: { min: money(locale, row.minimum) } }) : ok(couponName(row))
  }

  return {
    standing: eligibility,
    apply: applyToOrder,

    /** Coupons of one open cart of somebody's go along to another; answers those that do not count there. */
    async moveToOrder(
      tx: Transaction,
      from: OrderAggregate,
      into: OrderAggregate,
      now: Date
    ): Promise<readonly CouponRow[]> {
      const left: CouponRow[] = []
      for (const coupon of await tx.all(couponsOfOrder, { order_id: from.order.id, ...personOf(into) })) {
        await tx.run(removeCoupon, { order_id: from.order.id, coupon_id: coupon.id })
        const applied = await applyToOrder(tx, into, coupon.code_key, 'mn', now)
        if (applied?.ok) continue
        await tx.run(removeCoupon, { order_id: into.order.id, coupon_id: coupon.id })
        left.push(coupon)
      }
      return left
    },

    removeFromOrder: (tx: Transaction, orderId: string, couponId: string) =>
      tx.run(removeCoupon, { order_id: orderId, coupon_id: couponId }),

    /**
     * The order is placed: what counts on it is used. The coupon's row is held from here on, so that the last one goes
     * to one buyer, and the second order of the same person sees the first. Whatever does not count is refused: nobody
     * pays more than they were shown.
     */
    async recordUses(tx: Transaction, aggregate: OrderAggregate, now: Date): Promise<'code-lapsed' | undefined> {
      const order_id = aggregate.order.id
      const person = personOf(aggregate)
      const before = await eligibility(tx, aggregate, now)
      if (before.length === 0) return undefined
      if (before.some(({ refusal }) => refusal)) return 'code-lapsed'
      for (const { id } of before.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        if ((await tx.run(incrementUses, { id })) === 0) return 'code-lapsed'
      const rows = await tx.all(couponsOfOrder, { order_id, ...person })
      if (rows.some(row => row.max_uses_by_customer !== null && row.own_uses >= row.max_uses_by_customer))
        return 'code-lapsed'
      for (const { id, discount } of before)
        await tx.run(insertUse, {
          order_id,
          coupon_id: id,
          ...person,
          line_discounts_json: JSON.stringify(Object.fromEntries(discount?.shares ?? [])),
          used_at: now.toISOString(),
          released_at: null
        })
      return undefined
    },

    /** The order came to nothing: its coupons may be used once more. */
    async releaseUses(tx: Transaction, orderId: string, now: Date) {
      for (const { coupon_id } of await tx.all(usesOfOrder, { order_id: orderId }))
        if ((await tx.run(markUseReleased, { order_id: orderId, coupon_id, released_at: now.toISOString() })) === 1)
          await tx.run(decrementUses, { id: coupon_id })
    },

    /** It came back to life with the price it was placed at, whatever has become of its coupons since. */
    async restoreUses(tx: Transaction, orderId: string) {
      for (const { coupon_id } of await tx.all(usesOfOrder, { order_id: orderId }))
        if ((await tx.run(markUseRestored, { order_id: orderId, coupon_id })) === 1)
          await tx.run(restoreUse, { id: coupon_id })
    }
  }
}

export type Coupons = ReturnType<typeof createCoupons>

type Row = CouponRow & { readonly own_uses: number; readonly held: number }

const refusalOf = (
  row: Row,
  { order }: OrderAggregate,
  goods: readonly CouponLine[],
  before: readonly { readonly terms: CouponTerms }[],
  now: Date
) =>
  ineligibleReason({
    terms: couponTerms(row),
    now,
    voided: row.voided_at !== null,
    // Whoever holds none of it is as good as signed out.
    signedIn: order.user_id !== null && (row.audience !== 'holders' || row.held > 0),
    usersOnly: row.audience !== 'anyone',
    uses: row.uses,
    maxUses: row.max_uses,
    usesByCustomer: row.own_uses,
    maxUsesByCustomer: row.max_uses_by_customer,
    lines: goods,
    others: before.map(({ terms }) => terms)
  })
