import { expect, test } from 'vitest'
import { isPublishable, lookBookTotals, moveItem } from '../../../src/domain/community/look-book.ts'

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 9, ['b', 'c', 'a']],
  [2, -1, ['c', 'a', 'b']],
  [7, 0, ['a', 'b', 'c']]
])('look book: moves item %i to position %i', (from, to, moved) =>
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(moved)
)

test('look totals: sum what is sold out into the look, and leave it out of what can be bought', () => {
  const items = [
    { price: 5_000, sellingPrice: 5_000, inStock: true },
    { price: 10_000, sellingPrice: 8_000, inStock: true },
    { price: 40_000, sellingPrice: 40_000, inStock: false }
  ]
  expect(lookBookTotals(items)).toEqual({
    total: 55_000,
    selling_total: 53_000,
    in_stock_total: 13_000,
    in_stock_count: 2
  })
  expect(lookBookTotals([])).toEqual({ total: 0, selling_total: 0, in_stock_total: 0, in_stock_count: 0 })
})

test('look book: alcohol and prescription medicine are not for everybody', () => {
  expect(isPublishable({ ageRestricted: false, requiresPrescription: false })).toBe(true)
  expect(isPublishable({ ageRestricted: true, requiresPrescription: false })).toBe(false)
  expect(isPublishable({ ageRestricted: false, requiresPrescription: true })).toBe(false)
})
