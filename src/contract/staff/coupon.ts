import { z } from 'zod'

/** A coupon as staff see it, without its holders. */
export const staffCouponSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  uses: z.number(),
  /** Null without a limit. */
  max_uses: z.number().nullable(),
  starts_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  voided_at: z.string().nullable()
})
export type StaffCouponBody = z.output<typeof staffCouponSchema>

export const staffCouponsSchema = z.object({
  coupons: z.array(staffCouponSchema),
  count: z.number(),
  total_count: z.number(),
  page: z.number(),
  pages: z.number()
})

export type StaffCouponsBody = z.output<typeof staffCouponsSchema>

/** `usable`: neither void, used up, over nor yet to begin; `ended`: all others. */
export const STAFF_COUPON_STATES = ['usable', 'ended'] as const

export const staffCouponsQuerySchema = z.strictObject({
  state: z.enum(STAFF_COUPON_STATES).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1)
})
export type StaffCouponsQuery = z.output<typeof staffCouponsQuerySchema>
export const staffCouponPath = z.object({ code: z.string().min(1).max(64) })
