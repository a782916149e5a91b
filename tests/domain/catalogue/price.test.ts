import { expect, test } from 'vitest'
import { isOnSale, salePercent, sellingPrice } from '../../../src/domain/catalogue/price.ts'

const sale = {
  price: 10_000,
  salePrice: 8_000,
  saleStartAt: '2026-01-01T00:00:00.000Z',
  saleExpireAt: '2026-02-01T00:00:00.000Z'
}

test.each([
  ['2025-12-31T23:59:59.999Z', 10_000],
  ['2026-01-01T00:00:00.000Z', 8_000],
  ['2026-01-31T23:59:59.999Z', 8_000],
  ['2026-02-01T00:00:00.000Z', 10_000]
])('price: of a product on sale in January is, at %s, ₮%i', (now, price) =>
  expect(sellingPrice(sale, new Date(now))).toBe(price)
)

test.each([
  ['without a sale price', { salePrice: null }, false],
  ['with a higher sale price', { salePrice: 12_000 }, false],
  ['with the same sale price', { salePrice: 10_000 }, false],
  ['without a start', { saleStartAt: null }, true],
  ['without an end', { saleExpireAt: null }, true]
])('sale: a product %s is on sale: %3$s', (_, part, is) =>
  expect(isOnSale({ ...sale, ...part }, new Date('2026-01-10'))).toBe(is)
)

test.each([
  [10_000, 8_000, 20],
  [10_000, 6_667, 33],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0]
])('sale: ₮%i sold for ₮%i is %i %% off', (price, selling, percent) =>
  expect(salePercent(price, selling)).toBe(percent)
)
