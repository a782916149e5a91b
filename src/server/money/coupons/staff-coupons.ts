import type { ExpressionBuilder } from 'kysely'
import {
  staffCouponSchema,
  type StaffCouponBody,
  type StaffCouponsBody,
  type StaffCouponsQuery
} from '../../../contract/staff/coupon.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { lockStaffMember, recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { nameColumn } from './columns.ts'
import { couponByKey, lockCouponByKey, type CouponRow } from './queries.ts'

const PAGE = 50

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export type StaffCoupons = ReturnType<typeof createStaffCoupons>

/** Coupons at a counter: staff look one up, and count a use that no order knows of. */
export const createStaffCoupons = (deps: Deps) => bindDeps(deps, { list, view, markUsed })

const bodyOf = (row: CouponRow, locale: Locale): StaffCouponBody => ({
  id: row.id,
  code: row.code,
  name: nameColumn.read(row.name_json)[isShopLocale(locale) ? locale : 'en'],
  uses: row.uses,
  max_uses: row.max_uses,
  starts_at: row.starts_at,
  expires_at: row.expires_at,
  voided_at: row.voided_at
})

/** Coupons of which a use can be counted now. */
const isUsable = (e: ExpressionBuilder<Tables, 'coupons'>, at: string) =>
  e.and([
    e('voided_at', 'is', null),
    e.or([e('max_uses', 'is', null), e('uses', '<', e.ref('max_uses'))]),
    e.or([e('expires_at', 'is', null), e('expires_at', '>', at)]),
    e.or([e('starts_at', 'is', null), e('starts_at', '<=', at)])
  ])

async function list(
  { db, now }: Deps,
  { state, page }: StaffCouponsQuery,
  locale: Locale
): ServiceResult<StaffCouponsBody> {
  const at = now().toISOString()
  let query = db.query.selectFrom('coupons')
  if (state !== undefined) query = query.where(e => (state === 'usable' ? isUsable(e, at) : e.not(isUsable(e, at))))
  const { total } = await query.select(e => e.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const total_count = Number(total)
  const coupons = rows.map(row => bodyOf(row, locale))
  return ok({ coupons, count: coupons.length, total_count, page, pages: Math.ceil(total_count / PAGE) })
}

async function view({ db }: Deps, code: string, locale: Locale): ServiceResult<StaffCouponBody> {
  const row = await db.first(couponByKey, { code_key: normalizeCode(code) })
  return row ? ok(bodyOf(row, locale)) : notFound('coupon-not-found')
}

/** Counts one use, never more than its limit, and once per key however often it is sent. */
async function markUsed(
  { db, now }: Deps,
  staff: StaffPrincipal,
  code: string,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<StaffCouponBody> {
  const code_key = normalizeCode(code)
  return db.change(async tx => {
    const at = now()
    // One key sent twice at once, whatever codes it comes with, is read one after the other.
    await tx.first(lockStaffMember, { id: staff.staffId })
    await tx.first(lockCouponByKey, { code_key })
    return withIdempotency(
      tx,
      { principal: `staff:${staff.staffId}`, idempotencyKey, answers: staffCouponSchema, now: at },
      async (): ServiceResult<StaffCouponBody> => {
        const { numUpdatedRows } = await tx.query
          .updateTable('coupons')
          .set(e => ({ uses: e('uses', '+', 1) }))
          .where('code_key', '=', code_key)
          .where(e => isUsable(e, at.toISOString()))
          .executeTakeFirstOrThrow()
        const row = await tx.first(couponByKey, { code_key })
        if (!row) return notFound('coupon-not-found')
        if (Number(numUpdatedRows) === 0) return unprocessable('coupon-used-up')
        const subject = { type: 'coupon', id: row.code }
        const change = { before: { uses: row.uses - 1 }, after: { uses: row.uses } }
        await recordStaffAction(tx, staff, { action: 'coupons.mark_used', subject, ...change }, at)
        return ok(bodyOf(row, locale))
      }
    )
  })
}
