import { describe, expect, test } from 'vitest'
import {
  CODES_PER_ORDER_MAX,
  COUPON_COMBINATIONS,
  couponState,
  COUPON_EFFECTS,
  COUPON_LETTERS_MAX,
  COUPON_LETTERS_MIN,
  COUPON_PERCENT_MAX,
  discountsOf,
  appliesTo,
  canCombine,
  couponIneligibleReason,
  type CouponSituation,
  type CouponTerms,
  type CouponLine
} from '../../../src/domain/money/coupon.ts'

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
  variantSku: `${lineId.toUpperCase()}-1`,
  quantity: 1,
  brand: 'tal',
  taxons: ['medicine/pain/tablets'],
  total,
  ageRestricted: false,
  ...more
})
const vodka = good('vodka', 89_000, { brand: 'khar', taxons: ['vodka'], ageRestricted: true })

const off = (terms: Partial<CouponTerms>, lines: readonly CouponLine[], delivery = 5_000) =>
  discountsOf([{ id: 'c', terms: { ...TERMS, ...terms } }], lines, delivery)[0]?.amount

describe('coupon discount', () => {
  const lines = [good('a', 33_333), good('b', 10_000), vodka]
  test.each([
    ['is ten per cent of all but alcohol, rounded once', {}, 4_333],
    ['is limited by its maximum', { maxDiscount: 3_000 }, 3_000],
    ['is a fixed amount', { effect: 'amount', value: 5_000 }, 5_000],
    ['is limited by the sum of the lines', { effect: 'amount', value: 500_000 }, 43_333],
    ['is for one product only', { products: ['B'] }, 1_000],
    ['is for a taxon and those below it', { taxons: ['medicine/pain'] }, 4_333],
    ['is for one of several taxons', { taxons: ['vitamins', 'medicine/pain/tablets'] }, 4_333],
    ['is not for a taxon whose name only starts the same', { taxons: ['medicine/pai'] }, 0],
    ['is for one brand only', { brands: ['khar'] }, 0],
    ['is the delivery fee', { effect: 'free-delivery', value: 0 }, 5_000],
    ['is one piece of its variant', { effect: 'gift', products: ['B-1'] }, 10_000],
    ['is no gift of alcohol', { effect: 'gift', products: ['VODKA-1'] }, 0],
    ['is a part of the delivery fee', { effect: 'free-delivery', value: 0, maxDiscount: 2_000 }, 2_000]
  ] satisfies [string, Partial<CouponTerms>, number][])('coupon discount: %s', (_, terms, amount) =>
    expect(off(terms, lines)).toBe(amount)
  )

  test('coupon discount: is split over the lines to the tögrög', () => {
    const [discount] = discountsOf(
      [{ id: 'c', terms: { ...TERMS, effect: 'amount', value: 1_000 } }],
      [good('a', 3_333), good('b', 3_333), good('c', 3_334), vodka],
      0
    )
    expect([...(discount?.shares.values() ?? [])].reduce((sum, share) => sum + share, 0)).toBe(1_000)
    expect(discount?.shares.has('vodka')).toBe(false)
  })

  test('coupon discounts: a gift is one piece of its line, and what it takes off is not taken off again', () => {
    const gift = { ...TERMS, effect: 'gift', products: ['A-1'] } as const
    const discounts = discountsOf(
      [
        { id: 'half', terms: { ...TERMS, value: 50 } },
        { id: 'gift', terms: gift },
        { id: 'another', terms: gift },
        { id: 'third', terms: gift }
      ],
      [good('a', 20_001, { quantity: 2 }), good('b', 10_000)],
      0
    )
    expect(discounts.map(({ id, amount, shares }) => [id, amount, Object.fromEntries(shares)])).toEqual([
      ['gift', 10_000, { a: 10_000 }],
      ['another', 10_000, { a: 10_000 }],
      ['third', 1, { a: 1 }],
      ['half', 5_000, { a: 0, b: 5_000 }]
    ])
    expect(discountsOf([{ id: 'gift', terms: gift }], [good('b', 10_000)], 0)[0]?.amount).toBe(0)
  })

  test('coupon discounts: together never exceed the lines, percentages first', () => {
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

describe('coupon eligibility', () => {
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
    ['when it was withdrawn', { voided: true }, 'coupon-ended'],
    ['before its start', { terms: { ...TERMS, startsAt: '2026-11-21T02:00:00.001Z' } }, 'coupon-not-yet'],
    ['from its end on', { terms: { ...TERMS, expiresAt: '2026-11-21T02:00:00.000Z' } }, 'coupon-expired'],
    ['for a guest, when it is for users only', { usersOnly: true, signedIn: false }, 'coupon-sign-in'],
    ['for a customer who has used it', { usesByCustomer: 1, maxUsesByCustomer: 1 }, 'coupon-used-by-you'],
    ['when it is used up', { uses: 5, maxUses: 5 }, 'coupon-used-up'],
    ['beside another discount on products', { others: [TERMS] }, 'coupon-not-combinable'],
    ['for an order of alcohol only', { lines: [vodka] }, 'coupon-alcohol'],
    ['for products outside its scope', { terms: { ...TERMS, brands: ['khar'] } }, 'coupon-other-goods'],
    ['below its minimum', { terms: { ...TERMS, minimum: 50_001 } }, 'coupon-minimum'],
    [
      'when only alcohol reaches its minimum',
      { terms: { ...TERMS, minimum: 60_000 }, lines: [good('a', 50_000), vodka] },
      'coupon-minimum'
    ]
  ] satisfies [string, Partial<CouponSituation>, string][])('coupon: is refused %s', (_, part, code) =>
    expect(couponIneligibleReason({ ...situation, ...part })).toBe(code)
  )

  test.each([
    ['from its start on', { terms: { ...TERMS, startsAt: NOW.toISOString() } }],
    ['until its end', { terms: { ...TERMS, expiresAt: '2026-11-21T02:00:00.001Z' } }],
    ['for a signed-in customer, when it is for users only', { usersOnly: true }],
    ['for a guest', { signedIn: false }],
    ['for the last use of a customer', { usesByCustomer: 1, maxUsesByCustomer: 2 }],
    ['for its last use', { uses: 4, maxUses: 5 }],
    ['with a coupon for the delivery', { others: [{ ...TERMS, effect: 'free-delivery', combines: 'all' }] }],
    ['for an order with some alcohol', { lines: [good('a', 50_000), vodka] }],
    ['at its minimum', { terms: { ...TERMS, minimum: 50_000 } }]
  ] satisfies [string, Partial<CouponSituation>][])('coupon: is eligible %s', (_, part) =>
    expect(couponIneligibleReason({ ...situation, ...part })).toBeUndefined()
  )

  test('coupon: an empty order is outside every scope', () =>
    expect(couponIneligibleReason({ ...situation, lines: [] })).toBe('coupon-other-goods'))
})

test.each([
  ['never', 'percent', 'all', 'free-delivery', false],
  ['delivery', 'percent', 'all', 'free-delivery', true],
  ['delivery', 'percent', 'delivery', 'free-delivery', false],
  ['delivery', 'percent', 'all', 'amount', false],
  ['all', 'percent', 'all', 'amount', true]
] as const)('coupon combination: "%s" (%s) with "%s" (%s): %s', (combines, effect, other, otherEffect, together) => {
  const one = { ...TERMS, combines, effect }
  const another = { ...TERMS, combines: other, effect: otherEffect }
  expect(canCombine(one, another)).toBe(together)
  expect(canCombine(another, one)).toBe(together)
})

test('coupon: alcohol is never discounted, even by its own brand', () =>
  expect(appliesTo({ products: [], taxons: ['vodka'], brands: ['khar'] }, vodka)).toBe(false))

test('coupon limits: three codes an order, 4 to 24 letters, at most 90 per cent', () => {
  expect([CODES_PER_ORDER_MAX, COUPON_LETTERS_MIN, COUPON_LETTERS_MAX, COUPON_PERCENT_MAX]).toEqual([3, 4, 24, 90])
  expect(COUPON_EFFECTS).toEqual(['percent', 'amount', 'free-delivery', 'gift'])
  expect(COUPON_COMBINATIONS).toEqual(['never', 'delivery', 'all'])
})

test('coupon: applies to a line with one of its taxons in scope', () => {
  const line = good('a', 1_000, { taxons: ['gifts', 'medicine/cold'] })
  expect(appliesTo({ products: [], taxons: ['medicine'], brands: [] }, line)).toBe(true)
})

test('coupon discounts: the delivery is free only once', () => {
  const delivery = { ...TERMS, effect: 'free-delivery', value: 0 } as const
  const discounts = discountsOf(
    [
      { id: 'part', terms: { ...delivery, maxDiscount: 3_000 } },
      { id: 'rest', terms: delivery },
      { id: 'none', terms: delivery }
    ],
    [],
    5_000
  )
  expect(discounts.map(({ amount }) => amount)).toEqual([3_000, 2_000, 0])
})

describe('state of a coupon', () => {
  const at = new Date('2026-11-21T02:00:00Z')
  const usable = { isStopped: false, startsAt: null, expiresAt: null, uses: 0, maxUses: null, now: at }
  test.each([
    ['usable', {}],
    ['usable', { startsAt: at.toISOString(), expiresAt: '2026-11-21T02:00:00.001Z', uses: 1, maxUses: 2 }],
    ['soon', { startsAt: '2026-11-21T02:00:00.001Z' }],
    ['used-up', { uses: 2, maxUses: 2, startsAt: '2026-12-01T00:00:00Z' }],
    ['expired', { expiresAt: at.toISOString(), uses: 2, maxUses: 2 }],
    ['stopped', { isStopped: true, expiresAt: at.toISOString() }]
  ] as const)('coupon state: %s of %j', (state, facts) => expect(couponState({ ...usable, ...facts })).toBe(state))
})
