import { expect, test } from 'vitest'
import { cyrillicSpellings, normalizeCode, parseRedeemableCode } from '../../../src/domain/money/redeemable-code.ts'

test.each([
  ['', { kind: 'blank' }],
  [' - ', { kind: 'blank' }],
  ['1234', { kind: 'promo', key: '1234' }],
  [' 12 34 ', { kind: 'promo', key: '1234' }],
  ['"№-₮', { kind: 'promo', key: '3124' }],
  ['123', { kind: 'refused', code: 'promo-four-digits' }],
  ['12345', { kind: 'refused', code: 'promo-four-digits' }],
  ['4539 1488 0343 6467', { kind: 'gift-card', number: '4539148803436467' }],
  ['4539-1488-0343-6468', { kind: 'refused', code: 'gift-card-incorrect' }],
  ['453914880343646', { kind: 'refused', code: 'gift-card-incorrect' }],
  ['namar10', { kind: 'coupon', key: 'NAMAR10' }],
  ['нама10', { kind: 'coupon', key: 'HAMA10' }],
  ['KM4T-9PXW-2HJD', { kind: 'coupon', key: 'KM4T9PXW2HJD' }],
  ['abcd', { kind: 'coupon', key: 'ABCD' }],
  ['A'.repeat(24), { kind: 'coupon', key: 'A'.repeat(24) }],
  ['1234567', { kind: 'refused', code: 'promo-four-digits' }],
  ['12345678', { kind: 'refused', code: 'gift-card-incorrect' }],
  ['A'.repeat(25), { kind: 'refused', code: 'code-wrong' }],
  ['1234abcd', { kind: 'coupon', key: '1234ABCD' }],
  ['abcd!', { kind: 'refused', code: 'code-wrong' }],
  ['abc', { kind: 'refused', code: 'code-wrong' }],
  ['ab', { kind: 'refused', code: 'code-wrong' }],
  ["' or 1=1 --", { kind: 'refused', code: 'code-wrong' }],
  ['A'.repeat(40), { kind: 'refused', code: 'code-wrong' }]
])('redeemable code: “%s” is read as %o', (written, read) => expect(parseRedeemableCode(written)).toEqual(read))

test('redeemable code: Cyrillic letters count as the Latin ones they look like', () =>
  expect(normalizeCode('АВЕКМНОРСТУХ 10')).toBe(normalizeCode('abekmhopctyx-1.0')))

test.each([
  ['VITAMIN5000', 'ВИТАМИН5000', true],
  ['SAINUU10', 'САЙНУУ10', true],
  ['UVUL', 'ӨВӨЛ', false],
  ['OVOL', 'ӨВӨЛ', true],
  ['TSAGAANSAR', 'ЦАГААНСАР', true],
  ['SHINEJIL', 'ШИНЭЖИЛ', true],
  ['KM4T9PXW2HJD', 'KM4T9PXW2HJD', false],
  ['ВИТАМИН', 'ВИТАМИН', false]
])('redeemable code: %s may stand for %s: %s', (typed, code, isMeant) => {
  expect(cyrillicSpellings(normalizeCode(typed)).includes(normalizeCode(code))).toBe(isMeant)
})

test('redeemable code: few spellings are tried, however many letters are open', () =>
  expect(cyrillicSpellings('IUOEYIUOEYIUOEYIUOEY').length).toBeLessThanOrEqual(128))
