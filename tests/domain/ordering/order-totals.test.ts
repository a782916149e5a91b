import { expect, test } from 'vitest'
import { ADJUSTMENT_KINDS, orderTotals, type AdjustmentKind } from '../../../src/domain/ordering/order-totals.ts'

interface Adjustment {
  readonly kind: AdjustmentKind
  readonly amount: number
}

const coupon = (amount: number): Adjustment => ({ kind: 'coupon', amount })
const delivery = (amount: number): Adjustment => ({ kind: 'free-delivery', amount })
const wrapping = (amount: number): Adjustment => ({ kind: 'gift-wrap', amount })

test.each([
  [45_000, 5_000, [], 50_000, []],
  [45_000, 5_000, [coupon(-4_500)], 45_500, [-4_500]],
  [45_000, 5_000, [coupon(-4_500), delivery(-5_000)], 40_500, [-4_500, -5_000]],
  // A discount is limited by the products and never pays for delivery or wrapping.
  [3_000, 5_000, [coupon(-10_000)], 5_000, [-3_000]],
  [3_000, 5_000, [wrapping(2_000), coupon(-10_000)], 7_000, [2_000, -3_000]],
  [3_000, 5_000, [coupon(-2_000), coupon(-2_000), coupon(-2_000)], 5_000, [-2_000, -1_000]],
  [45_000, 5_000, [delivery(-3_000), delivery(-3_000)], 45_000, [-3_000, -2_000]],
  [45_000, 0, [delivery(-5_000)], 45_000, []],
  [0, 0, [coupon(-1)], 0, []]
])(
  'order total: products ₮%i, delivery ₮%i, adjustments %j come to ₮%i',
  (products, fee, adjustments, total, applied) => {
    const totals = orderTotals(products, fee, adjustments)
    expect(totals.total).toBe(total)
    expect(totals.adjustments.map(({ amount }) => amount)).toEqual(applied)
    expect(totals.adjustmentTotal).toBe(applied.reduce((sum, amount) => sum + amount, 0))
    expect(products + fee + totals.adjustmentTotal).toBe(total)
    // Applying the result again changes nothing.
    expect(orderTotals(products, fee, totals.adjustments)).toEqual(totals)
  }
)

test('order total: an adjustment that is applied as a whole stays the same object', () => {
  const whole = coupon(-1_000)
  expect(orderTotals(2_000, 0, [whole]).adjustments[0]).toBe(whole)
})

test('order adjustments: kinds', () =>
  expect(ADJUSTMENT_KINDS).toEqual(['coupon', 'promo', 'free-delivery', 'gift-wrap']))
