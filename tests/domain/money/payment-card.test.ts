import { expect, test } from 'vitest'
import { cardBrand, isCardExpired, lastFour, PAYMENT_CARDS_MAX } from '../../../src/domain/money/payment-card.ts'

test.each([
  ['424242******4242', 'visa', '4242'],
  ['5555 55** **** 4444', 'mastercard', '4444'],
  ['510000******0001', 'mastercard', '0001'],
  ['222300******0004', 'mastercard', '0004'],
  ['270000******0004', 'mastercard', '0004'],
  ['6200-00**-****-0005', 'unionpay', '0005'],
  ['810000******0005', 'unionpay', '0005'],
  ['371449*****8431', 'amex', '8431'],
  ['341449*****8431', 'amex', '8431'],
  ['353011******0000', 'jcb', '0000'],
  ['949600******1234', 'card', '1234'],
  ['560000******1234', 'card', '1234'],
  ['280000******1234', 'card', '1234'],
  ['360000******1234', 'card', '1234'],
  ['942000******1234', 'card', '1234'],
  ['4242 42** **** 4242 (Bolor)', 'visa', '4242'],
  ['3-530 11****** 00-00', 'jcb', '0000'],
  ['**12', 'card', ''],
  ['', 'card', '']
])('payment card: %j is of %s and ends in %j', (number, brand, end) =>
  expect([cardBrand(number), lastFour(number)]).toEqual([brand, end])
)

test.each([
  ['2026-11', false],
  ['2026-10', true],
  [null, false]
])('payment card: valid to %s has expired on 30 November 2026: %s', (expires, expired) =>
  expect(isCardExpired(expires, '2026-11-30')).toBe(expired)
)

test('payment card: a customer saves at most ten', () => expect(PAYMENT_CARDS_MAX).toBe(10))
