import { COUPON_USES_SHOWN, type CouponCodeBody } from '../../../contract/staff/coupon-codes.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { ok } from '../../../domain/result.ts'
import { catalogueNames } from '../../catalogue/products/index.ts'
import { couponTerms } from '../../money/coupons/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { CouponCodesDeps } from './deps.ts'
import { couponRowBody } from './list.ts'

export const findCoupon = (db: Pick<Database, 'query'>, code: string) =>
  db.query.selectFrom('coupons').selectAll().where('code_key', '=', normalizeCode(code)).executeTakeFirst()

/** A coupon with its terms, its codes and the orders it was used in. */
export async function viewCouponCode({ db, now }: CouponCodesDeps, code: string): ServiceResult<CouponCodeBody> {
  const row = await findCoupon(db, code)
  if (!row) return notFound('coupon-not-found')
  const terms = couponTerms(row)
  return ok({
    ...couponRowBody(row, now()),
    ...terms,
    names: Object.fromEntries(await catalogueNames(db, terms)),
    ...{ version: row.version, stopped_at: row.voided_at },
    holder_count: await holderCount(db, row.id),
    discount_total: await discountTotal(db, row.id),
    series: await seriesOf(db, row.id),
    last_uses: await lastUses(db, row.id)
  })
}

async function holderCount({ query }: Database, id: string) {
  const { count } = await query
    .selectFrom('coupon_holders')
    .select(e => e.fn.countAll<number | string>().as('count'))
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function discountTotal({ query }: Database, id: string) {
  const { total } = await query
    .selectFrom('coupon_uses as use')
    .innerJoin('order_adjustments as adjustment', join =>
      join.onRef('adjustment.order_id', '=', 'use.order_id').onRef('adjustment.source_id', '=', 'use.coupon_id')
    )
    .select(e => e.fn.sum<number | string | null>('adjustment.amount').as('total'))
    .where('use.coupon_id', '=', id)
    .where('use.released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return -Number(total ?? 0)
}

async function seriesOf({ query }: Database, id: string): Promise<CouponCodeBody['series']> {
  const { count, redeemed } = await query
    .selectFrom('single_use_codes')
    .select(e => [
      e.fn.countAll<number | string>().as('count'),
      e.fn.count<number | string>('redeemed_at').as('redeemed')
    ])
    .where('coupon_id', '=', id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), redeemed_count: Number(redeemed) }
}

async function lastUses({ query }: Database, id: string): Promise<CouponCodeBody['last_uses']> {
  const rows = await query
    .selectFrom('coupon_uses as use')
    .innerJoin('orders as placed', 'placed.id', 'use.order_id')
    .leftJoin('order_adjustments as adjustment', join =>
      join.onRef('adjustment.order_id', '=', 'use.order_id').onRef('adjustment.source_id', '=', 'use.coupon_id')
    )
    .select(['placed.number', 'placed.state', 'adjustment.amount', 'use.used_at', 'use.released_at'])
    .where('use.coupon_id', '=', id)
    .orderBy('use.used_at', 'desc')
    .orderBy('use.order_id')
    .limit(COUPON_USES_SHOWN)
    .execute()
  return rows.map(({ number, state, amount, used_at, released_at }) => ({
    ...{ order_number: number, order_state: state, discount: -Number(amount ?? 0), used_at, released_at }
  }))
}
