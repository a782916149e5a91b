import { expect, test } from 'vitest'
import { bankOf } from '../../src/domain/bank.ts'
import { cardBrand, isCardExpired, lastFour } from '../../src/domain/payment-card.ts'

test.each([
  ['424242******4242', 'visa', '4242'],
  ['5555 55** **** 4444', 'mastercard', '4444'],
  ['222300******0004', 'mastercard', '0004'],
  ['6200-00**-****-0005', 'unionpay', '0005'],
  ['371449*****8431', 'amex', '8431'],
  ['353011******0000', 'jcb', '0000'],
  ['949600******1234', 'card', '1234'],
  ['', 'card', '']
])('%j is a %s that ends in %j', (shown, brand, end) =>
  expect([cardBrand(shown), lastFour(shown)]).toEqual([brand, end])
)

test.each([
  ['2026-11', false],
  ['2026-10', true],
  [null, false]
])('a card good until %s has expired on 30 November: %s', (expires, expired) =>
  expect(isCardExpired(expires, '2026-11-30')).toBe(expired)
)

test.each([
  ['MN120005123456789123', '0005'],
  ['MN120015123456789123', '0015'],
  ['MN121234123456789123', undefined]
])('%s is an account at %s', (iban, bank) => expect(bankOf(iban)).toBe(bank))
