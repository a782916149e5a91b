import { expect, test } from 'vitest'
import {
  GUEST_PACKAGE_DAYS,
  PACKAGE_PRODUCTS_MAX,
  quantityAfter
} from '../../../src/domain/catalogue/package-product.ts'

test.each([
  [2, { by: 3 }, 5],
  [2, { by: -1 }, 1],
  [2, { by: -5 }, 0],
  [2, { to: 7 }, 7],
  [2, { to: 0 }, 0],
  [99, { by: 5 }, 100],
  [1, { to: 101 }, 100]
])('package product: quantity %i changed %j is %i', (quantity, change, after) =>
  expect(quantityAfter(quantity, change)).toBe(after)
)

test('package: at most 50 products, kept for a guest for 90 days', () =>
  expect([PACKAGE_PRODUCTS_MAX, GUEST_PACKAGE_DAYS]).toEqual([50, 90]))
