import { expect, test } from 'vitest'
import { orderTotals, type AdjustmentKind } from '../../src/domain/order-totals.ts'
import { canRefund, paidTotal } from '../../src/domain/payment.ts'

interface Adjusting {
  readonly kind: AdjustmentKind
  readonly amount: number
}

const coupon = (amount: number): Adjusting => ({ kind: 'coupon', amount })
const delivery = (amount: number): Adjusting => ({ kind: 'free-delivery', amount })
const wrapping = (amount: number): Adjusting => ({ kind: 'gift-wrap', amount })

test.each([
  [45_000, 5_000, [], 50_000],
  [45_000, 5_000, [coupon(-4_500)], 45_500],
  [45_000, 5_000, [coupon(-4_500), delivery(-5_000)], 40_500],
  // A discount ends where the goods do, and never pays for delivery or wrapping.
  [3_000, 5_000, [coupon(-10_000)], 5_000],
  [3_000, 5_000, [wrapping(2_000), coupon(-10_000)], 7_000],
  [3_000, 5_000, [coupon(-2_000), coupon(-2_000), coupon(-2_000)], 5_000],
  [45_000, 0, [delivery(-5_000)], 45_000],
  [0, 0, [coupon(-1)], 0]
])('goods %i, delivery %i and %j are %i', (goods, fee, adjustments, total) => {
  const sums = orderTotals(goods, fee, adjustments)
  expect(sums.total).toBe(total)
  expect(goods + fee + sums.adjustments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect(sums.adjustments.every(({ amount }) => amount !== 0)).toBe(true)
  // Asked again of what came out, it stays as it is.
  expect(orderTotals(goods, fee, sums.adjustments).total).toBe(total)
})

test('what is paid is what came, without what went back', () => {
  expect(
    paidTotal([
      { state: 'completed', amount: 30_000, refunded_amount: 10_000 },
      { state: 'refunded', amount: 5_000, refunded_amount: 5_000 },
      { state: 'pending', amount: 9_000, refunded_amount: 0 },
      { state: 'void', amount: 9_000, refunded_amount: 0 }
    ])
  ).toBe(20_000)
})

test.each([
  ['none', 100, 100, false],
  ['whole', 100, 100, true],
  ['whole', 100, 99, false]
] as const)('a provider that gives back "%s" of %i gives back %i: %s', (ability, paid, amount, can) => {
  expect(canRefund(ability, paid, amount)).toBe(can)
})
