import type { z } from 'zod'
import type { CouponPreviewBody, couponPreviewRequestSchema } from '../../../contract/staff/coupon-codes.ts'
import { ok } from '../../../domain/result.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { forbidden, notFound, problemSentences, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { CouponCodesDeps } from './deps.ts'

/** Previews the discount of terms on an existing order or cart, line by line; nothing is written. */
export async function previewOnOrder(
  { db, orders, preview, now }: CouponCodesDeps,
  staff: StaffPrincipal,
  { order_number: number, coupon }: z.output<typeof couponPreviewRequestSchema>,
  locale: Locale
): ServiceResult<CouponPreviewBody> {
  if (!staff.permissions.includes('orders.read')) return forbidden('staff-permission')
  const key = { number, token: '', asStaff: true } as const
  const [order, aggregate] = [await orders.read(key, locale), await orders.find(key)]
  if (!order || !aggregate) return notFound('order-not-found')
  const { ineligibleReason, discount, isApplied, standing } = await preview(db, aggregate, coupon, now())
  const amount = discount?.amount ?? 0
  const inLines = [...(discount?.shares.values() ?? [])].reduce((sum, share) => sum + share, 0)
  const totalWithout = order.total + standing
  return ok({
    ...{ order_number: number, order_state: order.state, is_applied: isApplied },
    ineligible: ineligibleReason
      ? problemSentences(locale)(ineligibleReason, { min: money(locale, coupon.minimum) })
      : null,
    lines: order.line_items.map(({ id, product, variant, quantity, total }) => ({
      ...{ name: [product.name, variant.options_text].filter(Boolean).join(', '), sku: variant.sku, quantity, total },
      discount: discount?.shares.get(id) ?? 0
    })),
    ...{ delivery: order.ship_total, delivery_discount: amount - inLines, discount: amount },
    ...{ total_without: totalWithout, total_with: totalWithout - amount }
  })
}
