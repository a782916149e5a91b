import { expect, test } from 'vitest'
import {
  HIDDEN_UNTIL,
  isHidden,
  missingTexts,
  priceByPercent,
  priceField
} from '../../../src/domain/catalogue/product-edit.ts'

const both = (mn: string, en: string) => ({ mn, en })

test('product edit: texts that a language lacks are named', () => {
  expect(missingTexts({ title: both('Нэр', 'Name'), description: both('Тайлбар', 'Text') })).toEqual([])
  expect(missingTexts({ title: both('Нэр', ''), description: both('', 'Text') })).toEqual([
    'title.en',
    'description.mn'
  ])
})

test('product edit: a price is marked by the SKU of its variant', () => {
  expect(priceField('BPM-A1')).toBe('price:BPM-A1')
})

test('product edit: a product without an end of its hiding is hidden', () => {
  expect(isHidden(HIDDEN_UNTIL)).toBe(true)
  expect(isHidden('2026-12-01T00:00:00.000Z')).toBe(false)
})

test.each([
  [10_000, 10, 100, 11_000],
  [10_000, -10, 100, 9_000],
  [9_990, 5, 100, 10_500],
  [9_990, 5, 1, 10_490],
  [100, -90, 100, 100],
  [10_000, 0, 1_000, 10_000]
])('product edit: ₮%i and %i per cent, rounded to %i, is ₮%i', (price, percent, roundTo, result) => {
  expect(priceByPercent(price, percent, roundTo)).toBe(result)
})
