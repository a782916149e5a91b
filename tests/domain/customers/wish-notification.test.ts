import { expect, test } from 'vitest'
import { isBackInStock, isPriceDrop, mayBeNotified } from '../../../src/domain/customers/wish-notification.ts'

test.each([
  ['costs less than at the last check', 10_000, 10_000, 9_000, true],
  ['is back at its price when it was added', 10_000, 12_000, 10_000, true],
  ['costs the same', 10_000, 10_000, 10_000, false],
  ['costs more', 10_000, 10_000, 11_000, false],
  ['was raised and then cut, still above its price when added', 10_000, 15_000, 12_000, false],
  ['rises from a low price, still below its price when added', 10_000, 7_000, 8_000, false]
])('price drop: a product that %s (added at ₮%i, last ₮%i, now ₮%i): %s', (_, wished, price, now, is) =>
  expect(isPriceDrop({ wished, price, inStock: true }, now)).toBe(is)
)

test.each([
  [false, true, true],
  [true, true, false],
  [false, false, false],
  [true, false, false]
])('back in stock: before %s, now %s: %s', (inStock, now, is) =>
  expect(isBackInStock({ wished: 1, price: 1, inStock }, now)).toBe(is)
)

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false]
])('notifications: of alcohol (%s) or prescription medicine (%s): %s', (ageRestricted, requiresPrescription, may) =>
  expect(mayBeNotified({ ageRestricted, requiresPrescription })).toBe(may)
)
