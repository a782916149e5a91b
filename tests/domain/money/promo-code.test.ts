import { expect, test } from 'vitest'
import { isPromoCode } from '../../../src/domain/money/promo-code.ts'

test.each([
  ['1234', true],
  ['0000', true],
  ['123', false],
  ['12345', false],
  ['12a4', false],
  ['a123', false],
  ['123a', false],
  ['', false]
])('promo code: %j is one: %s', (key, is) => expect(isPromoCode(key)).toBe(is))
