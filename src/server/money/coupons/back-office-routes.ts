import { Hono } from 'hono'
import {
  staffCouponPath,
  staffCouponSchema,
  staffCouponsQuerySchema,
  staffCouponsSchema
} from '../../../contract/staff/coupon.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import type { StaffCoupons } from './staff-coupons.ts'

/** Coupons for staff, below `/api/back_office`. */
export const staffCouponRoutes = (coupons: StaffCoupons, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/coupons',
      staff.operation('coupons.read', 'List coupons', { 200: staffCouponsSchema }),
      query(staffCouponsQuerySchema),
      async c => respond(c, await coupons.list(c.req.valid('query'), c.var.locale))
    )
    .get(
      '/coupons/:code',
      staff.operation('coupons.read', 'Read a coupon by its code', { 200: staffCouponSchema }),
      params(staffCouponPath),
      async c => respond(c, await coupons.view(c.req.valid('param').code, c.var.locale))
    )
    .post(
      '/coupons/:code/mark_used',
      staff.operation('coupons.write', 'Count a use of a coupon at a counter', { 200: staffCouponSchema }),
      params(staffCouponPath),
      requireIdempotencyKey,
      async c => {
        const { code } = c.req.valid('param')
        return respond(c, await coupons.markUsed(staffOf(c), code, c.req.valid('header'), c.var.locale))
      }
    )
