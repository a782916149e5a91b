import { sql } from 'kysely'
import { cyrillicSpellings } from '../../../domain/money/redeemable-code.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { CodeCounts } from '../../ordering/orders/index.ts'
import type { SingleUseCodeTable, CouponTable, CouponUseTable } from './tables.ts'

export type CouponRow = { [K in keyof CouponTable]: CouponTable[K] }
export type SingleUseCodeRow = { [K in keyof SingleUseCodeTable]: SingleUseCodeTable[K] }

/** Numbers of coupons and gift cards on an order, in one query: most orders have none. */
export const couponCountsOfOrder = statement<{ order_id: string }, CodeCounts>((db, p) =>
  db.selectNoFrom(e => [
    sql<number>`${e
      .selectFrom('order_coupons')
      .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
      .where('order_id', '=', p('order_id'))}`.as('coupons'),
    sql<number>`${e
      .selectFrom('order_gift_cards')
      .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
      .where('order_id', '=', p('order_id'))}`.as('giftCards')
  ])
)

/**
 * Coupons of an order in the order they were applied, with whether each is assigned to the buyer and how often they used
 * it; uses are counted only where the coupon limits them.
 */
export const couponsOfOrder = statement<
  { order_id: string; user_id: string | null; phone_key: string },
  CouponRow & { own_uses: number; held: number }
>((db, p) =>
  db
    .selectFrom('order_coupons as applied')
    .innerJoin('coupons as coupon', 'coupon.id', 'applied.coupon_id')
    .selectAll('coupon')
    .select(e => [
      sql<number>`${e
        .selectFrom('coupon_uses as use')
        .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('uses'))
        .whereRef('use.coupon_id', '=', 'coupon.id')
        .where('coupon.max_uses_by_customer', 'is not', null)
        .where('use.released_at', 'is', null)
        .where('use.order_id', '!=', p('order_id'))
        .where(u => u.or([u('use.user_id', '=', p('user_id')), u('use.phone_key', '=', p('phone_key'))]))}`.as(
        'own_uses'
      ),
      sql<number>`${e
        .selectFrom('coupon_holders as holder')
        .select(c => c.cast<number>(c.fn.countAll(), 'integer').as('held'))
        .whereRef('holder.coupon_id', '=', 'coupon.id')
        .where('holder.user_id', '=', p('user_id'))}`.as('held')
    ])
    .where('applied.order_id', '=', p('order_id'))
    .orderBy('applied.applied_at')
    .orderBy('coupon.id')
)

export const insertCoupon = statement<CouponRow, never>((db, p) =>
  db.insertInto('coupons').values({
    id: p('id'),
    code: p('code'),
    code_key: p('code_key'),
    name_json: p('name_json'),
    name_key: p('name_key'),
    effect: p('effect'),
    value: p('value'),
    max_discount: p('max_discount'),
    minimum: p('minimum'),
    products_json: p('products_json'),
    taxons_json: p('taxons_json'),
    brands_json: p('brands_json'),
    combines: p('combines'),
    audience: p('audience'),
    listed: p('listed'),
    starts_at: p('starts_at'),
    expires_at: p('expires_at'),
    uses: p('uses'),
    max_uses: p('max_uses'),
    max_uses_by_customer: p('max_uses_by_customer'),
    created_at: p('created_at'),
    voided_at: p('voided_at'),
    version: p('version')
  })
)

/** Locks a coupon, so that the same request sent twice at once is carried out once. */
export const lockCouponByKey = statement<{ code_key: string }, CouponRow>((db, p, dialect) => {
  const query = db.selectFrom('coupons').selectAll().where('code_key', '=', p('code_key'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const couponByKey = statement<{ code_key: string }, CouponRow>((db, p) =>
  db.selectFrom('coupons').selectAll().where('code_key', '=', p('code_key'))
)

/** The coupon of a typed code, also of a Cyrillic one typed in Latin letters where only one is meant. */
export async function findCoupon(tx: Transaction, key: string): Promise<CouponRow | undefined> {
  const found = await tx.first(couponByKey, { code_key: key })
  const spellings = found ? [] : cyrillicSpellings(key)
  if (spellings.length === 0) return found
  const meant = await tx.query.selectFrom('coupons').selectAll().where('code_key', 'in', spellings).limit(2).execute()
  return meant.length === 1 ? meant[0] : undefined
}

export const applyCoupon = statement<{ order_id: string; coupon_id: string; applied_at: string }, never>((db, p) =>
  db
    .insertInto('order_coupons')
    .values({ order_id: p('order_id'), coupon_id: p('coupon_id'), applied_at: p('applied_at') })
    .onConflict(c => c.columns(['order_id', 'coupon_id']).doNothing())
)

export const removeCoupon = statement<{ order_id: string; coupon_id: string }, never>((db, p) =>
  db.deleteFrom('order_coupons').where('order_id', '=', p('order_id')).where('coupon_id', '=', p('coupon_id'))
)

/** Counts a use, unless the coupon is void or used up; its row stays locked until the transaction ends. */
export const incrementUses = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', p('id'))
    .where('voided_at', 'is', null)
    .where(e => e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]))
)

/** Counts a use of a revived order, whatever the limit: it was within the limit when the order was placed. */
export const restoreUse = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', p('id'))
)

export const decrementUses = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('coupons')
    .set(e => ({ uses: e('uses', '-', 1) }))
    .where('id', '=', p('id'))
)

export const insertUse = statement<CouponUseTable, never>((db, p) =>
  db.insertInto('coupon_uses').values({
    order_id: p('order_id'),
    coupon_id: p('coupon_id'),
    user_id: p('user_id'),
    phone_key: p('phone_key'),
    line_discounts_json: p('line_discounts_json'),
    used_at: p('used_at'),
    released_at: p('released_at')
  })
)

export const usesOfOrder = statement<{ order_id: string }, Pick<CouponUseTable, 'coupon_id' | 'line_discounts_json'>>(
  (db, p) =>
    db
      .selectFrom('coupon_uses')
      .select(['coupon_id', 'line_discounts_json'])
      .where('order_id', '=', p('order_id'))
      .orderBy('coupon_id')
)

export const markUseReleased = statement<{ order_id: string; coupon_id: string; released_at: string }, never>((db, p) =>
  db
    .updateTable('coupon_uses')
    .set({ released_at: p('released_at') })
    .where('order_id', '=', p('order_id'))
    .where('coupon_id', '=', p('coupon_id'))
    .where('released_at', 'is', null)
)

/** A revived order uses its coupons again. */
export const markUseRestored = statement<{ order_id: string; coupon_id: string }, never>((db, p) =>
  db
    .updateTable('coupon_uses')
    .set({ released_at: null })
    .where('order_id', '=', p('order_id'))
    .where('coupon_id', '=', p('coupon_id'))
    .where('released_at', 'is not', null)
)

export const singleUseCodeByKey = statement<{ code_key: string }, SingleUseCodeRow>((db, p) =>
  db.selectFrom('single_use_codes').selectAll().where('code_key', '=', p('code_key'))
)

/** Redeems a code once: a second call changes no row. */
export const markCodeRedeemed = statement<{ id: string; redeemed_by: string; redeemed_at: string }, never>((db, p) =>
  db
    .updateTable('single_use_codes')
    .set({ redeemed_by: p('redeemed_by'), redeemed_at: p('redeemed_at') })
    .where('id', '=', p('id'))
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
)

export const assignCouponToUser = statement<{ coupon_id: string; user_id: string; assigned_at: string }, never>(
  (db, p) =>
    db
      .insertInto('coupon_holders')
      .values({ coupon_id: p('coupon_id'), user_id: p('user_id'), assigned_at: p('assigned_at') })
      .onConflict(c => c.columns(['coupon_id', 'user_id']).doNothing())
)

/** Removes coupons that need an account from a user's open carts. */
export const removeCouponsFromCarts = statement<{ user_id: string }, never>((db, p) =>
  db
    .deleteFrom('order_coupons')
    .where('order_id', 'in', e =>
      e.selectFrom('orders').select('orders.id').where('user_id', '=', p('user_id')).where('completed_at', 'is', null)
    )
    .where('coupon_id', 'in', e => e.selectFrom('coupons').select('coupons.id').where('audience', '!=', 'anyone'))
)
