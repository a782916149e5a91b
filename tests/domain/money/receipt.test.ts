import { expect, test } from 'vitest'
import {
  CITY_TAX_PERCENT,
  RECEIPT_SHOWN_DAYS,
  RECEIPT_WARNING_DAYS,
  receiptDue,
  receiptParts,
  taxesIn,
  totalsOf
} from '../../../src/domain/money/receipt.ts'

test.each([
  [1_100, { type: 'vat', city: false }, { vatHundredths: 10_000, cityTaxHundredths: 0 }],
  [1_120, { type: 'vat', city: true }, { vatHundredths: 10_000, cityTaxHundredths: 2_000 }],
  [1_020, { type: 'free', city: true }, { vatHundredths: 0, cityTaxHundredths: 2_000 }],
  [1_000, { type: 'zero', city: false }, { vatHundredths: 0, cityTaxHundredths: 0 }],
  [1_000, { type: 'none', city: true }, { vatHundredths: 0, cityTaxHundredths: 0 }],
  // Rounded once, to a möngö.
  [5_000, { type: 'vat', city: false }, { vatHundredths: 45_455, cityTaxHundredths: 0 }]
] as const)('receipt taxes: ₮%i of %j includes %j', (amount, taxed, taxes) =>
  expect(taxesIn(amount, taxed)).toEqual(taxes)
)

test('receipt: has a part for each tax type, with the totals of its lines and none of ₮0', () => {
  const lines = [
    { name: 'tablets', type: 'free', city: false, amount: 5_000 },
    { name: 'vodka', type: 'vat', city: true, amount: 33_333 },
    { name: 'soap', type: 'vat', city: false, amount: 4_999 },
    { name: 'export', type: 'zero', city: false, amount: 1 },
    { name: 'a coin', type: 'none', city: false, amount: 2 },
    { name: 'a gift', type: 'vat', city: false, amount: 0 }
  ] as const
  const parts = receiptParts(lines)
  expect(parts.map(({ type, lines: own }) => [type, own.map(({ name }) => name)])).toEqual([
    ['vat', ['vodka', 'soap']],
    ['free', ['tablets']],
    ['zero', ['export']],
    ['none', ['a coin']]
  ])
  expect(parts[0]).toMatchObject({ amount: 38_332, vatHundredths: 343_061, cityTaxHundredths: 59_523 })
  expect(totalsOf(parts)).toEqual({ amount: 43_335, vatHundredths: 343_061, cityTaxHundredths: 59_523 })
})

test('receipt: is due 14 days after delivery, warned of 2 days before, shown for 60 days', () => {
  expect(receiptDue(new Date('2026-11-21T02:00:00Z'))).toEqual(new Date('2026-12-05T02:00:00Z'))
  expect([RECEIPT_WARNING_DAYS, RECEIPT_SHOWN_DAYS, CITY_TAX_PERCENT]).toEqual([2, 60, 2])
})
