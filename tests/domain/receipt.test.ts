import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateProportionally } from '../../src/domain/money.ts'
import { receiptParts, totalsOf, taxesIn } from '../../src/domain/receipt.ts'
import { refundAmountFor } from '../../src/domain/returns.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [10, [1, 2, 3], [2, 3, 5]],
  [7, [0, 5, 0], [0, 7, 0]],
  [5, [0, 0], [3, 2]],
  [0, [4, 5], [0, 0]],
  [9, [], []]
])('%i shared out by %j is %j', (amount, weights, parts) =>
  expect(allocateProportionally(amount, weights)).toEqual(parts)
)

const amounts = fc.integer({ min: 0, max: 100_000_000 })

test('parts add up, and none is a tögrög further from its due than it must be', () =>
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 12 }), (amount, weights) => {
      const parts = allocateProportionally(amount, weights)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      if (total > 0)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1.000_01)
    })
  ))

test('a line comes back for what was paid for it, however it comes back', () =>
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (paid, steps) => {
      const quantity = steps.reduce((sum, step) => sum + step, 0)
      const back = { pieces: 0, amount: 0 }
      for (const step of steps) {
        back.amount += refundAmountFor({ paid, quantity }, back, step)
        back.pieces += step
      }
      expect(back.amount).toBe(paid)
    })
  ))

test.each([
  [1_100, { type: 'vat', city: false }, { vat: 10_000, cityTax: 0 }],
  [1_120, { type: 'vat', city: true }, { vat: 10_000, cityTax: 2_000 }],
  [1_020, { type: 'free', city: true }, { vat: 0, cityTax: 2_000 }],
  [1_000, { type: 'zero', city: false }, { vat: 0, cityTax: 0 }],
  [1_000, { type: 'none', city: true }, { vat: 0, cityTax: 0 }],
  // Rounded once, to a hundredth of a tögrög.
  [5_000, { type: 'vat', city: false }, { vat: 45_455, cityTax: 0 }]
] as const)('in %i of %j there is %j', (amount, taxed, taxes) => expect(taxesIn(amount, taxed)).toEqual(taxes))

test('a mixed basket has a part for each kind of tax, and its sums are those of its lines', () => {
  const lines = [
    { name: 'tablets', type: 'free', city: false, amount: 5_000 },
    { name: 'vodka', type: 'vat', city: true, amount: 33_333 },
    { name: 'soap', type: 'vat', city: false, amount: 4_999 },
    { name: 'a gift', type: 'vat', city: false, amount: 0 }
  ] as const
  const parts = receiptParts(lines)
  expect(parts.map(({ type, lines: own }) => [type, own.map(({ name }) => name)])).toEqual([
    ['vat', ['vodka', 'soap']],
    ['free', ['tablets']]
  ])
  for (const part of parts) expect(part).toMatchObject(totalsOf(part.lines))
  expect(totalsOf(parts).amount).toBe(43_332)
})
