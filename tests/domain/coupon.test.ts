import { describe, expect, test } from 'vitest'
import {
  discountsOf,
  appliesTo,
  canCombine,
  ineligibleReason,
  type CouponSituation,
  type CouponTerms,
  type CouponLine
} from '../../src/domain/coupon.ts'
import {
  checkDigit,
  giftCardExpiry,
  formatGiftCardNumber,
  isGiftCardNumber,
  sendsAt,
  canSendOn,
  giftCardIneligibleReason
} from '../../src/domain/gift-card.ts'
import { normalizeCode, parseRedeemableCode } from '../../src/domain/redeemable-code.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')
const TERMS: CouponTerms = {
  effect: 'percent',
  value: 10,
  maxDiscount: null,
  minimum: 0,
  products: [],
  taxons: [],
  brands: [],
  combines: 'delivery',
  startsAt: null,
  expiresAt: null
}
const good = (lineId: string, total: number, more: Partial<CouponLine> = {}): CouponLine => ({
  lineId,
  sku: lineId.toUpperCase(),
  brand: 'tal',
  taxons: ['medicine/pain/tablets'],
  total,
  ageRestricted: false,
  ...more
})
const vodka = good('vodka', 89_000, { brand: 'khar', taxons: ['vodka'], ageRestricted: true })

const off = (terms: Partial<CouponTerms>, goods: readonly CouponLine[], delivery = 5_000) =>
  discountsOf([{ id: 'c', terms: { ...TERMS, ...terms } }], goods, delivery)[0]?.amount

describe('a coupon takes off', () => {
  const goods = [good('a', 33_333), good('b', 10_000), vodka]
  test.each([
    ['ten per cent, rounded once, of what is not alcohol', {}, 4_333],
    ['at most so much', { maxDiscount: 3_000 }, 3_000],
    ['an amount', { effect: 'amount', value: 5_000 }, 5_000],
    ['no more than the goods', { effect: 'amount', value: 500_000 }, 43_333],
    ['from one product only', { products: ['B'] }, 1_000],
    ['from a taxon and what lies below it', { taxons: ['medicine/pain'] }, 4_333],
    ['not from a taxon whose name only begins the same', { taxons: ['medicine/pai'] }, 0],
    ['from one brand only', { brands: ['khar'] }, 0],
    ['the delivery', { effect: 'free-delivery', value: 0 }, 5_000],
    ['a part of the delivery', { effect: 'free-delivery', value: 0, maxDiscount: 2_000 }, 2_000]
  ] satisfies [string, Partial<CouponTerms>, number][])('%s', (_, terms, amount) =>
    expect(off(terms, goods)).toBe(amount)
  )

  test('lines share what is off to the tögrög', () => {
    const [discount] = discountsOf(
      [{ id: 'c', terms: { ...TERMS, effect: 'amount', value: 1_000 } }],
      [good('a', 3_333), good('b', 3_333), good('c', 3_334), vodka],
      0
    )
    expect([...(discount?.shares.values() ?? [])].reduce((sum, share) => sum + share, 0)).toBe(1_000)
    expect(discount?.shares.has('vodka')).toBe(false)
  })

  test('together never more than there is, per cent before amounts', () => {
    const both = discountsOf(
      [
        { id: 'amount', terms: { ...TERMS, effect: 'amount', value: 40_000 } },
        { id: 'half', terms: { ...TERMS, value: 50 } },
        { id: 'delivery', terms: { ...TERMS, effect: 'free-delivery', value: 0 } }
      ],
      [good('a', 50_000), vodka],
      5_000
    )
    expect(both.map(({ id, amount }) => [id, amount])).toEqual([
      ['half', 25_000],
      ['amount', 25_000],
      ['delivery', 5_000]
    ])
  })
})

describe('a coupon does not count', () => {
  const situation: CouponSituation = {
    terms: TERMS,
    now: NOW,
    voided: false,
    signedIn: true,
    usersOnly: false,
    uses: 0,
    maxUses: null,
    usesByCustomer: 0,
    maxUsesByCustomer: null,
    lines: [good('a', 50_000)],
    others: []
  }
  test.each([
    ['withdrawn', { voided: true }, 'coupon-ended'],
    ['before its day', { terms: { ...TERMS, startsAt: '2026-11-21T02:00:00.001Z' } }, 'coupon-not-yet'],
    ['from the moment it ends', { terms: { ...TERMS, expiresAt: '2026-11-21T02:00:00.000Z' } }, 'coupon-expired'],
    ['for a guest, where it is for users', { usersOnly: true, signedIn: false }, 'coupon-sign-in'],
    ['for whoever used it', { usesByCustomer: 1, maxUsesByCustomer: 1 }, 'coupon-used-by-you'],
    ['when it is used up', { uses: 5, maxUses: 5 }, 'coupon-used-up'],
    ['beside another that takes from the goods', { others: [TERMS] }, 'coupon-not-combinable'],
    ['on alcohol alone', { lines: [vodka] }, 'coupon-alcohol'],
    ['on other goods', { terms: { ...TERMS, brands: ['khar'] } }, 'coupon-other-goods'],
    ['below its minimum', { terms: { ...TERMS, minimum: 50_001 } }, 'coupon-minimum'],
    [
      'where only alcohol lifts it to its minimum',
      { terms: { ...TERMS, minimum: 60_000 }, lines: [good('a', 50_000), vodka] },
      'coupon-minimum'
    ]
  ] satisfies [string, Partial<CouponSituation>, string][])('%s', (_, part, code) =>
    expect(ineligibleReason({ ...situation, ...part })).toBe(code)
  )
  test('and else it does', () => expect(ineligibleReason(situation)).toBeUndefined())
})

test.each([
  ['never', 'percent', 'all', 'free-delivery', false],
  ['delivery', 'percent', 'all', 'free-delivery', true],
  ['delivery', 'percent', 'delivery', 'free-delivery', false],
  ['delivery', 'percent', 'all', 'amount', false],
  ['all', 'percent', 'all', 'amount', true]
] as const)('%s %s beside %s %s: %s', (combines, effect, other, otherEffect, together) => {
  const one = { ...TERMS, combines, effect }
  const another = { ...TERMS, combines: other, effect: otherEffect }
  expect(canCombine(one, another)).toBe(together)
  expect(canCombine(another, one)).toBe(together)
})

test('alcohol is in no discount, even of its own brand', () =>
  expect(appliesTo({ products: [], taxons: ['vodka'], brands: ['khar'] }, vodka)).toBe(false))

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
  ['namar10', { kind: 'code', key: 'NAMAR10' }],
  ['нама10', { kind: 'code', key: 'HAMA10' }],
  ['KM4T-9PXW-2HJD', { kind: 'code', key: 'KM4T9PXW2HJD' }],
  ['ab', { kind: 'refused', code: 'code-wrong' }],
  ["' or 1=1 --", { kind: 'refused', code: 'code-wrong' }],
  ['A'.repeat(40), { kind: 'refused', code: 'code-wrong' }]
])('“%s” is read as %o', (written, read) => expect(parseRedeemableCode(written)).toEqual(read))

test('letters that look alike are one, whichever keyboard they came from', () =>
  expect(normalizeCode('САТ 10')).toBe(normalizeCode('cat-10')))

test.each([
  ['4539148803436467', true],
  ['4539148803436476', false],
  ['5439148803436467', false],
  ['453914880343646', false]
])('%s is a card’s number: %s', (number, is) => expect(isGiftCardNumber(number)).toBe(is))

test('a card’s number is read in fours', () => {
  expect(formatGiftCardNumber('4539148803436467')).toBe('4539 1488 0343 6467')
  expect(checkDigit('453914880343646')).toBe(7)
})

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-02-19', true],
  ['2027-02-20', false]
])('a card’s letter may leave on %s: %s', (day, may) => expect(canSendOn(day, NOW)).toBe(may))

test.each([
  [null, '2026-11-21T02:00:00.000Z'],
  ['2026-11-21', '2026-11-21T02:00:00.000Z'],
  ['2026-11-22', '2026-11-22T01:00:00.000Z']
])('a letter for %s leaves at %s', (day, at) => expect(sendsAt(day, NOW).toISOString()).toBe(at))

test.each([
  ['ordered', 0, null, 'gift-card-incorrect'],
  ['void', 5_000, null, 'gift-card-incorrect'],
  ['active', 5_000, '2026-11-21T02:00:00.000Z', 'gift-card-expired'],
  ['active', 0, giftCardExpiry(NOW).toISOString(), 'gift-card-empty'],
  ['active', 5_000, giftCardExpiry(NOW).toISOString(), undefined]
] as const)('a card that is %s with %i until %s: %s', (state, balance, expiresAt, refusal) =>
  expect(giftCardIneligibleReason({ state, balance, expiresAt, now: NOW })).toBe(refusal)
)
