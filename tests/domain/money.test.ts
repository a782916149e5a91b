import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateProportionally, percentOf, roundAmount, VAT_PERCENT } from '../../src/domain/money.ts'

test('VAT: is ten per cent', () => expect(VAT_PERCENT).toBe(10))

test.each([
  [0.5, 1],
  [1.49, 1],
  [-0.5, -1],
  [-1.49, -1]
])('amount: %d is rounded to %i', (amount, rounded) => expect(roundAmount(amount)).toBe(rounded))

test.each([
  [33_350, 3, 1_001],
  [33_333, 10, 3_333],
  [100, 0, 0]
])('per cent: of ₮%i, %i %% are ₮%i, rounded once', (amount, percent, part) =>
  expect(percentOf(amount, percent)).toBe(part)
)

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [10, [1, 2, 3], [2, 3, 5]],
  [7, [0, 5, 0], [0, 7, 0]],
  [-7, [0, 5, 0], [0, -7, 0]],
  [5, [0, 0], [3, 2]],
  [0, [4, 5], [0, 0]],
  [9, [], []],
  // 2^53 + 1 would be lost in a product of doubles.
  [94_906_267, [94_906_267, 94_906_268], [47_453_133, 47_453_134]]
])('allocation: ₮%i in proportion to %j is %j', (amount, weights, parts) =>
  expect(allocateProportionally(amount, weights)).toEqual(parts)
)

const amounts = fc.integer({ min: 0, max: 100_000_000 })

test('allocation: parts add up, and each is less than a tögrög from its exact share', () =>
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
