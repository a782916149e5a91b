import type { z } from 'zod'
import type { CouponRecord } from '../../../contract/money/coupons.ts'
import {
  couponSeriesSchema,
  type changeCouponRequestSchema,
  type CouponCodeBody,
  type AssignCouponRequest,
  type couponSeriesRequestSchema,
  type CouponSeriesBody,
  type StopCouponRequest
} from '../../../contract/staff/coupon-codes.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { ok } from '../../../domain/result.ts'
import { lockStaffMember, recordStaffAction } from '../../identity/index.ts'
import {
  assignCouponToLogin,
  changeCoupon,
  couponAuditBody,
  createCoupon,
  insertSingleUseCodes,
  nameColumn,
  stopCoupon
} from '../../money/coupons/index.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import type { CouponCodesDeps } from './deps.ts'
import { findCoupon, viewCouponCode } from './detail.ts'

export async function createCouponCode(
  deps: CouponCodesDeps,
  staff: StaffPrincipal,
  record: CouponRecord
): ServiceResult<CouponCodeBody> {
  const made = await deps.db.change(async tx => {
    const coupon = await createCoupon(tx, record, deps.now())
    if (!coupon.ok) return coupon
    const subject = { type: 'coupon', id: coupon.value.code }
    await recordStaffAction(
      tx,
      staff,
      { action: 'coupons.create', subject, after: couponAuditBody(coupon.value) },
      deps.now()
    )
    return coupon
  })
  return made.ok ? viewCouponCode(deps, made.value.code) : made
}

export async function changeCouponCode(
  deps: CouponCodesDeps,
  staff: StaffPrincipal,
  code: string,
  { version, coupon }: z.output<typeof changeCouponRequestSchema>
): ServiceResult<CouponCodeBody> {
  const changed = await deps.db.change(async tx => {
    if (normalizeCode(coupon.code) !== normalizeCode(code)) return unprocessable('invalid', { field: 'code' })
    const done = await changeCoupon(tx, code, version, coupon)
    if (!done.ok) return done
    const { before, after } = done.value
    const change = { before: couponAuditBody(before), after: couponAuditBody(after) }
    const subject = { type: 'coupon', id: before.code }
    await recordStaffAction(tx, staff, { action: 'coupons.change', subject, ...change }, deps.now())
    return done
  })
  return changed.ok ? viewCouponCode(deps, code) : changed
}

export async function stopCouponCode(
  deps: CouponCodesDeps,
  staff: StaffPrincipal,
  code: string,
  { version, is_stopped, reason }: StopCouponRequest
): ServiceResult<CouponCodeBody> {
  const changed = await deps.db.change(async tx => {
    const at = deps.now()
    const done = await stopCoupon(tx, code, version, is_stopped ? at : null)
    if (!done.ok) return done
    const { before } = done.value
    const change = { before: { is_stopped: before.voided_at !== null }, after: { is_stopped, reason } }
    const action = is_stopped ? 'coupons.stop' : 'coupons.resume'
    await recordStaffAction(tx, staff, { action, subject: { type: 'coupon', id: before.code }, ...change }, at)
    return done
  })
  return changed.ok ? viewCouponCode(deps, code) : changed
}

/** Codes of one use that bring a coupon to who redeems them; sent twice, they are made once. */
export const createSeries = (
  { db, now }: CouponCodesDeps,
  staff: StaffPrincipal,
  code: string,
  { count, expires_at }: z.output<typeof couponSeriesRequestSchema>,
  idempotencyKey: IdempotencyKey
): ServiceResult<CouponSeriesBody> =>
  db.change(async tx => {
    const at = now()
    await tx.first(lockStaffMember, { id: staff.staffId })
    return withIdempotency(
      tx,
      { principal: `staff:${staff.staffId}`, idempotencyKey, answers: couponSeriesSchema, now: at },
      async (): ServiceResult<CouponSeriesBody> => {
        const coupon = await findCoupon(tx, code)
        if (!coupon) return notFound('coupon-not-found')
        // Who redeems a code becomes a holder of the coupon; others would not need one.
        if (coupon.audience !== 'holders') return unprocessable('coupon-not-for-holders')
        const expiresAt = expires_at === null ? null : new Date(expires_at).toISOString()
        if (expiresAt !== null && expiresAt <= at.toISOString())
          return unprocessable('coupon-series-over', { field: 'expires_at' })
        const name = nameColumn.read(coupon.name_json)
        const single = {
          kind: 'activation',
          name,
          amount: 0,
          usableAbove: null,
          couponId: coupon.id,
          expiresAt
        } as const
        const codes = await insertSingleUseCodes(tx, single, count, at)
        const subject = { type: 'coupon', id: coupon.code }
        const line = { action: 'coupons.create_series', subject, after: { count, expires_at: expiresAt } }
        await recordStaffAction(tx, staff, line, at)
        return ok({ codes: [...codes] })
      }
    )
  })

/** Gives a coupon for its holders to one customer; given twice, they have it once. */
export async function assignCoupon(
  deps: CouponCodesDeps,
  staff: StaffPrincipal,
  code: string,
  { login }: AssignCouponRequest
): ServiceResult<CouponCodeBody> {
  const assigned = await deps.db.change(async (tx): ServiceResult<undefined> => {
    const at = deps.now()
    if (!(await findCoupon(tx, code))) return notFound('coupon-not-found')
    const { outcome, userId, code: written = code } = await assignCouponToLogin(tx, code, login, at)
    if (outcome === 'not-for-holders') return unprocessable('coupon-not-for-holders')
    if (outcome === 'unknown') return unprocessable('coupon-holder-unknown', { field: 'login' })
    if (outcome === 'held') return unprocessable('coupon-holder-known', { field: 'login' })
    const subject = { type: 'coupon', id: written }
    // The account and not the phone: the audit outlives the data of customers.
    await recordStaffAction(tx, staff, { action: 'coupons.assign', subject, after: { customer: userId } }, at)
    return ok(undefined)
  })
  return assigned.ok ? viewCouponCode(deps, code) : assigned
}
