import { Hono } from 'hono'
import { couponRecord } from '../../../contract/money/coupons.ts'
import {
  assignCouponRequestSchema,
  changeCouponRequestSchema,
  couponCodePath,
  couponCodeSchema,
  couponCodesExportQuerySchema,
  couponCodesQuerySchema,
  couponCodesSchema,
  couponPreviewRequestSchema,
  couponPreviewSchema,
  couponSeriesRequestSchema,
  couponSeriesSchema,
  stopCouponRequestSchema
} from '../../../contract/staff/coupon-codes.ts'
import { EXPORT_FORMATS } from '../../../domain/back-office/export-format.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondProblem } from '../../platform/http/respond.ts'
import { respondTable, tableAnswer, tableExportRoutes } from '../../platform/http/table-export.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { assignCoupon, changeCouponCode, createCouponCode, createSeries, stopCouponCode } from './changes.ts'
import type { CouponCodesDeps } from './deps.ts'
import { viewCouponCode } from './detail.ts'
import { exportCouponCodes, exportSeries } from './export.ts'
import { listCouponCodes } from './list.ts'
import { previewOnOrder } from './preview.ts'

const COUPON = { 200: couponCodeSchema }

/** The list of coupons below `/api/back_office`; before the routes of one coupon, whose paths match theirs. */
export const couponListRoutes = (deps: CouponCodesDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/coupon_codes',
      operation('promotions.read', 'List coupons and promo codes, the newest first', { 200: couponCodesSchema }),
      query(couponCodesQuerySchema),
      async c => c.json(await listCouponCodes(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .route(
      '/',
      tableExportRoutes({
        ...{ path: '/coupon_codes', name: 'coupons', schema: couponCodesExportQuerySchema },
        operation: (answers, form) =>
          operation('promotions.read', `Read a list of coupons as ${form}, which the audit notes`, answers),
        read: (c, narrowed) => exportCouponCodes(deps, staffOf(c), narrowed, c.var.locale)
      })
    )
    .post(
      '/coupon_codes/previews',
      operation('promotions.read', 'Read what terms of a coupon would take off an order or a cart', {
        200: couponPreviewSchema
      }),
      jsonBody(couponPreviewRequestSchema),
      async c => respond(c, await previewOnOrder(deps, staffOf(c), c.req.valid('json'), c.var.locale))
    )
    .post(
      '/coupon_codes',
      operation('promotions.write', 'Make a coupon or promo code', { 201: couponCodeSchema }),
      jsonBody(couponRecord),
      async c => respond(c, await createCouponCode(deps, staffOf(c), c.req.valid('json')), 201)
    )

/** One coupon: its terms, its uses, its codes of one use. */
export const couponCodeRoutes = (deps: CouponCodesDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/coupon_codes/:code',
      operation('promotions.read', 'Read a coupon with the orders it was used in', COUPON),
      params(couponCodePath),
      async c => respond(c, await viewCouponCode(deps, c.req.valid('param').code))
    )
    .put(
      '/coupon_codes/:code',
      operation('promotions.write', 'Change the terms of a coupon', COUPON),
      params(couponCodePath),
      jsonBody(changeCouponRequestSchema),
      async c => respond(c, await changeCouponCode(deps, staffOf(c), c.req.valid('param').code, c.req.valid('json')))
    )
    .put(
      '/coupon_codes/:code/stop',
      operation('promotions.write', 'Take a coupon out of use, or put it back', COUPON),
      params(couponCodePath),
      jsonBody(stopCouponRequestSchema),
      async c => respond(c, await stopCouponCode(deps, staffOf(c), c.req.valid('param').code, c.req.valid('json')))
    )
    .post(
      '/coupon_codes/:code/holders',
      operation('promotions.write', 'Give a coupon for its holders to a customer', COUPON),
      params(couponCodePath),
      jsonBody(assignCouponRequestSchema),
      async c => respond(c, await assignCoupon(deps, staffOf(c), c.req.valid('param').code, c.req.valid('json')))
    )
    .post(
      '/coupon_codes/:code/series',
      operation('promotions.write', 'Make codes of one use that bring a coupon', { 201: couponSeriesSchema }),
      params(couponCodePath),
      jsonBody(couponSeriesRequestSchema),
      requireIdempotencyKey,
      async c => {
        const { code } = c.req.valid('param')
        return respond(c, await createSeries(deps, staffOf(c), code, c.req.valid('json'), c.req.valid('header')), 201)
      }
    )
    .route('/', seriesExportRoutes(deps, operation))

/** Codes of one use to be printed, one file in each format. */
function seriesExportRoutes(deps: CouponCodesDeps, operation: StaffAuthentication['operation']) {
  const routes = new Hono<HttpEnv>()
  for (const format of EXPORT_FORMATS)
    routes.get(
      `/coupon_codes/:code/series.${format}`,
      operation(
        'promotions.write',
        `Read the codes of one use of a coupon as ${format.toUpperCase()}, which the audit notes`,
        tableAnswer(format)
      ),
      params(couponCodePath),
      async c => {
        const codes = await exportSeries(deps, staffOf(c), c.req.valid('param').code, c.var.locale)
        return codes.ok ? respondTable(c, { name: 'codes', format }, codes.value) : respondProblem(c, codes.problem)
      }
    )
  return routes
}
