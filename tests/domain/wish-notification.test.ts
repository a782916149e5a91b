import { expect, test } from 'vitest'
import { isBackInStock, isPriceDrop, mayBeNotified } from '../../src/domain/wish-notification.ts'

test.each([
  ['costs less than before', 10_000, 10_000, 9_000, true],
  ['is back at what it cost when it was wished for', 10_000, 12_000, 10_000, true],
  ['costs the same', 10_000, 10_000, 10_000, false],
  ['costs more', 10_000, 10_000, 11_000, false],
  ['was raised and then cut, and costs more than when it was wished for', 10_000, 15_000, 12_000, false],
  ['rises from a low price, and is still below what it cost', 10_000, 7_000, 8_000, false]
])('what %s: wished for at %i ₮, last seen at %i ₮, now %i ₮', (_, wished, price, now, is) =>
  expect(isPriceDrop({ wished, price, inStock: true }, now)).toBe(is)
)

test.each([
  [false, true, true],
  [true, true, false],
  [false, false, false],
  [true, false, false]
])('was there: %s, is there: %s, is news: %s', (inStock, now, is) =>
  expect(isBackInStock({ wished: 1, price: 1, inStock }, now)).toBe(is)
)

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false]
])('alcohol %s, prescription %s, may be told %s', (ageRestricted, requiresPrescription, may) =>
  expect(mayBeNotified({ ageRestricted, requiresPrescription })).toBe(may)
)
