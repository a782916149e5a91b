import { Hono } from 'hono'
import {
  staffCouponPath,
  staffCouponSchema,
  staffCouponsQuerySchema,
  staffCouponsSchema
} from '../../../contract/staff-coupon.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { params, query } from '../../platform/http/validate.ts'
import { idempotencyKey } from '../../platform/idempotency/request-key.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { StaffCoupons } from './staff-coupons.ts'

/** Coupons for staff, below `/api/back_office`; the service asks for the permission. */
export const staffCouponRoutes = (coupons: StaffCoupons, { requireStaff }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/coupons',
      operation('staff', 'List coupons', { 200: staffCouponsSchema }),
      requireStaff,
      query(staffCouponsQuerySchema),
      async c => respond(c, await coupons.list(staffOf(c), c.req.valid('query'), c.var.locale))
    )
    .get(
      '/coupons/:code',
      operation('staff', 'Read a coupon by its code', { 200: staffCouponSchema }),
      requireStaff,
      params(staffCouponPath),
      async c => respond(c, await coupons.view(staffOf(c), c.req.valid('param').code, c.var.locale))
    )
    .post(
      '/coupons/:code/mark_used',
      operation('staff', 'Count a use of a coupon at a counter', { 200: staffCouponSchema }),
      requireStaff,
      params(staffCouponPath),
      idempotencyKey,
      async c => {
        const { code } = c.req.valid('param')
        return respond(c, await coupons.markUsed(staffOf(c), code, c.req.valid('header'), c.var.locale))
      }
    )
