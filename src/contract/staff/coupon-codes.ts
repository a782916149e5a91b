import { z } from 'zod'
import { COUPON_COMBINATIONS, COUPON_EFFECTS, COUPON_STATES } from '../../domain/money/coupon.ts'
import { couponRecord } from '../money/coupons.ts'
import { oneLine } from '../one-line.ts'
import { orderStateSchema } from '../ordering/order-state.ts'
import type { ResponseOf } from '../response-of.ts'
import { catalogueNamesSchema } from './catalogue-choices.ts'

/** Coupons and promo codes as staff make them, below `/api/back_office/coupon_codes`. */

export const COUPON_CODES_PER_PAGE = 50
export const COUPON_USES_SHOWN = 50
export const COUPON_SERIES_MAX = 1_000
export const STAFF_REASON_MAX = 200

/** Why something was stopped or blocked: it stands in the audit. */
export const staffReason = oneLine(3, STAFF_REASON_MAX)

/** `GET /api/back_office/coupon_codes/export.csv` */
export const couponCodesExportQuerySchema = z.strictObject({
  /** Beginning of a code, or a part of a name. */
  q: z.string().trim().max(60).optional(),
  state: z.enum(COUPON_STATES).optional(),
  effect: z.enum(COUPON_EFFECTS).optional()
})
export type CouponCodesFilter = z.output<typeof couponCodesExportQuerySchema>

/** `GET /api/back_office/coupon_codes` */
export const couponCodesQuerySchema = couponCodesExportQuerySchema.extend({
  after: z.string().max(200).optional()
})
export type CouponCodesQuery = z.output<typeof couponCodesQuerySchema>

const couponCodeRowSchema = z.strictObject({
  code: z.string(),
  name: z.strictObject({ mn: z.string(), en: z.string() }),
  effect: z.enum(COUPON_EFFECTS),
  /** Per cent or ₮. */
  value: z.int(),
  state: z.enum(COUPON_STATES),
  audience: z.enum(['anyone', 'users', 'holders']),
  uses: z.int(),
  max_uses: z.int().nullable(),
  starts_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string()
})
export type CouponCodeRow = ResponseOf<typeof couponCodeRowSchema>

export const couponCodesSchema = z
  .strictObject({ coupons: z.array(couponCodeRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffCouponCodes' })
export type CouponCodesBody = ResponseOf<typeof couponCodesSchema>

export const couponCodePath = z.strictObject({ code: z.string().min(1).max(64) })

const couponUseSchema = z.strictObject({
  order_number: z.string(),
  order_state: orderStateSchema,
  /** ₮ off the products and the delivery. */
  discount: z.int(),
  used_at: z.string(),
  /** When its order was canceled or expired. */
  released_at: z.string().nullable()
})

/** `GET /api/back_office/coupon_codes/{code}` */
export const couponCodeSchema = z
  .strictObject({
    ...couponCodeRowSchema.shape,
    version: z.int(),
    max_discount: z.int().nullable(),
    minimum: z.int(),
    products: z.array(z.string()),
    taxons: z.array(z.string()),
    brands: z.array(z.string()),
    /** Names of those products, categories and brands, as far as the shop has them. */
    names: catalogueNamesSchema,
    combines: z.enum(COUPON_COMBINATIONS),
    listed: z.boolean(),
    max_uses_by_customer: z.int().nullable(),
    stopped_at: z.string().nullable(),
    holder_count: z.int(),
    /** ₮ that placed orders have saved by it, without canceled ones. */
    discount_total: z.int(),
    /** Single-use codes that bring it. */
    series: z.strictObject({ count: z.int(), redeemed_count: z.int() }),
    /** Orders it was used in, the newest first. */
    last_uses: z.array(couponUseSchema)
  })
  .meta({ id: 'StaffCouponCode' })
export type CouponCodeBody = ResponseOf<typeof couponCodeSchema>

/** `PUT /api/back_office/coupon_codes/{code}`; `version` is the one that was seen. */
export const changeCouponRequestSchema = z.strictObject({ version: z.int().min(1), coupon: couponRecord })
export type ChangeCouponRequest = z.input<typeof changeCouponRequestSchema>

export const stopCouponRequestSchema = z.strictObject({
  version: z.int().min(1),
  is_stopped: z.boolean(),
  reason: staffReason
})
export type StopCouponRequest = z.input<typeof stopCouponRequestSchema>

/** `POST /api/back_office/coupon_codes/{code}/holders` */
export const assignCouponRequestSchema = z.strictObject({
  /** A phone or an e-mail address of an account. */
  login: z.string().trim().min(1).max(254)
})
export type AssignCouponRequest = z.input<typeof assignCouponRequestSchema>

export const couponSeriesRequestSchema = z.strictObject({
  count: z.int().min(1).max(COUPON_SERIES_MAX),
  expires_at: z.iso.datetime({ offset: true }).nullable()
})
export type CouponSeriesRequest = z.input<typeof couponSeriesRequestSchema>

export const couponSeriesSchema = z.strictObject({ codes: z.array(z.string()) }).meta({ id: 'CouponSeries' })
export type CouponSeriesBody = ResponseOf<typeof couponSeriesSchema>

/** `POST /api/back_office/coupon_codes/previews`: terms, also of a coupon that is not made yet, on an order or a cart. */
export const couponPreviewRequestSchema = z.strictObject({
  order_number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^R\d{9}$/),
  coupon: couponRecord
})
export type CouponPreviewRequest = z.input<typeof couponPreviewRequestSchema>

export const couponPreviewSchema = z
  .strictObject({
    order_number: z.string(),
    order_state: orderStateSchema,
    /** The coupon stands on it already. */
    is_applied: z.boolean(),
    /** The sentence that the buyer would read; null where it counts. */
    ineligible: z.string().nullable(),
    lines: z.array(
      z.strictObject({ name: z.string(), sku: z.string(), quantity: z.int(), total: z.int(), discount: z.int() })
    ),
    delivery: z.int(),
    delivery_discount: z.int(),
    discount: z.int(),
    total_without: z.int(),
    total_with: z.int()
  })
  .meta({ id: 'CouponPreview' })
export type CouponPreviewBody = ResponseOf<typeof couponPreviewSchema>
