import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  drawCountOf,
  drawMessage,
  drawRefusal,
  drawsLeft,
  isNeverAPrize,
  isOddsComplete,
  ODDS_TOTAL,
  oddsTable,
  potAfter,
  prizePromotionState,
  rollFrom,
  rowAt,
  wonPrizeState,
  type DrawSituation,
  type PrizeStock
} from '../../../src/domain/games/prize-draw.ts'

const SITUATION: DrawSituation = {
  state: 'running',
  audience: 'everyone',
  isMember: false,
  hasBought: false,
  limits: { perUser: 5, perUserPerDay: 2, perDay: 100 },
  counts: { byUser: 0, byUserToday: 0, today: 0 }
}

describe('draw: who may', () => {
  test.each([
    ['a running promotion for everyone', {}, undefined],
    ['one that has not begun', { state: 'coming' }, 'promotion-not-yet'],
    ['one that is over, whoever asks', { state: 'over', audience: 'members' }, 'promotion-over'],
    ['a member', { audience: 'members', isMember: true }, undefined],
    ['no member', { audience: 'members' }, 'draw-members-only'],
    ['a buyer', { audience: 'buyers', hasBought: true }, undefined],
    ['no buyer', { audience: 'buyers' }, 'draw-buyers-only'],
    ['all draws used', { counts: { byUser: 5, byUserToday: 2, today: 0 } }, 'draw-limit-reached'],
    ['today’s draws used', { counts: { byUser: 2, byUserToday: 2, today: 2 } }, 'draw-limit-today'],
    ['everybody’s draws of today used', { counts: { byUser: 0, byUserToday: 0, today: 100 } }, 'draw-day-full'],
    [
      'no limits at all',
      {
        limits: { perUser: null, perUserPerDay: null, perDay: null },
        counts: { byUser: 999, byUserToday: 999, today: 9_999 }
      },
      undefined
    ]
  ] as const)('%s', (_, more, refusal) => {
    expect(drawRefusal({ ...SITUATION, ...more })).toBe(refusal)
  })

  test.each([
    [{ perUser: 5, perUserPerDay: 2, perDay: null }, { byUser: 4, byUserToday: 0, today: 0 }, 1],
    [{ perUser: 5, perUserPerDay: 2, perDay: null }, { byUser: 2, byUserToday: 2, today: 0 }, 0],
    [{ perUser: null, perUserPerDay: 3, perDay: null }, { byUser: 9, byUserToday: 1, today: 0 }, 2],
    [{ perUser: null, perUserPerDay: null, perDay: 9 }, { byUser: 9, byUserToday: 1, today: 0 }, null]
  ])('draws left of %o after %o: %s', (limits, counts, left) => {
    expect(drawsLeft(limits, counts)).toBe(left)
  })

  test.each([
    ['2026-11-30', 3],
    ['2026-12-01', 0]
  ])('draws counted on 30 November: of %s they are %i', (today, count) => {
    expect(drawCountOf({ draws: 9, day: '2026-11-30', draws_today: 3 }, today)).toBe(count)
  })

  test.each([
    ['2026-11-01T00:00:00.000Z', null, 'running'],
    ['2026-10-31T23:59:59.999Z', null, 'coming'],
    ['2026-12-01T00:00:00.000Z', null, 'over'],
    ['2026-11-15T00:00:00.000Z', '2026-11-14T00:00:00.000Z', 'over']
  ])('promotion: at %s, closed at %s, it is %s', (now, closedAt, state) => {
    const dates = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z', closedAt }
    expect(prizePromotionState(dates, new Date(now))).toBe(state)
  })

  test.each([
    [0, null, '2026-11-30T00:00:00.001Z', 'usable'],
    [0, null, '2026-11-30T00:00:00.000Z', 'expired'],
    [0, '2026-11-20T00:00:00.000Z', '2026-12-30T00:00:00.000Z', 'voided'],
    // It was used before: nothing is taken from the order.
    [1, '2026-11-20T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'used']
  ])('prize: used %i times, voided %s, until %s: it is %s', (uses, voidedAt, expiresAt, state) => {
    expect(wonPrizeState({ uses, voidedAt, expiresAt }, new Date('2026-11-30T00:00:00.000Z'))).toBe(state)
  })
})

const prize = (id: string, more: Partial<PrizeStock> = {}): PrizeStock => ({
  id,
  kind: 'coupon',
  weight: 2_500,
  stock: 10,
  awarded: 0,
  value: 1_000,
  isRestricted: false,
  ...more
})
const none = prize('none', { kind: 'none', stock: null, value: 0 })

describe('odds', () => {
  test.each([
    ['in stock and in the budget', {}, 1_000, true],
    ['the last piece taken', { awarded: 10 }, 9_999, false],
    ['not counted', { stock: null, awarded: 9_999 }, 9_999, true],
    ['dearer than what is left of the budget', {}, 999, false],
    ['alcohol or medicine', { isRestricted: true }, 9_999, false]
  ])('prize: %s', (_, more, budgetLeft, available) => {
    expect(oddsTable([prize('a', more), none], budgetLeft)[0]?.available).toBe(available)
  })

  test('no prize: is there when budget and stock are gone', () => {
    expect(oddsTable([none], 0)[0]?.available).toBe(true)
    expect(oddsTable([{ ...none, stock: 0, value: 1 }], 0)[0]?.available).toBe(true)
  })

  test('roll: beyond all weights is no prize, and a table without one is a mistake', () => {
    const table = oddsTable([prize('a'), { ...none, weight: 0 }], 5_000)
    expect(rowAt(table, 'none', 2_500).prize_id).toBe('none')
    expect(() => rowAt([], 'none', 0)).toThrow('no field without a prize')
  })

  test('roll: falls on the row whose weights it is within; a prize that is gone gives its place to no prize', () => {
    const table = oddsTable([prize('a'), none, prize('b', { awarded: 10 }), prize('c')], 5_000)
    const hits = [0, 2_499, 2_500, 4_999, 5_000, 7_499, 7_500, 9_999].map(roll => rowAt(table, 'none', roll).prize_id)
    expect(hits).toEqual(['a', 'a', 'none', 'none', 'none', 'none', 'c', 'c'])
  })

  test.each([
    [[{ kind: 'none', weight: ODDS_TOTAL }], true],
    [
      [
        { kind: 'none', weight: 1 },
        { kind: 'coupon', weight: ODDS_TOTAL - 1 }
      ],
      true
    ],
    [[{ kind: 'none', weight: ODDS_TOTAL - 1 }], false],
    [[{ kind: 'coupon', weight: ODDS_TOTAL }], false]
  ] as const)('odds %o are complete: %s', (prizes, complete) => {
    expect(isOddsComplete(prizes)).toBe(complete)
  })

  test.each([
    ['the first bytes', [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 7], 5],
    ['bytes that would favour small numbers are left out', [255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 7], 7],
    // 2^48 less its remainder: the first number that would.
    ['and so is the first of those', [255, 255, 255, 255, 253, 112, 0, 0, 0, 0, 0, 7], 7],
    ['where there are no others they count', [255, 255, 255, 255, 255, 255], 655],
    ['the total is 0', [0, 0, 0, 0, 39, 16], 0]
  ])('roll: %s', (_, bytes, roll) => {
    expect(rollFrom(Uint8Array.from(bytes), ODDS_TOTAL)).toBe(roll)
  })

  test('draw: is decided by the seed of the player and the number of the draw', () => {
    expect(drawMessage('abc', 3)).toBe('abc:3')
  })
})

/** Upper 0.1 % point of the chi-square distribution by degrees of freedom. */
const CHI_SQUARE_999 = { 4: 18.47, 9: 27.88 } as const

describe('fairness', () => {
  const draws = 100_000
  const rolls = (seed: string) =>
    Array.from({ length: draws }, (_, at) =>
      rollFrom(
        createHmac('sha256', `${seed}${at}`)
          .update(drawMessage('client', at + 1))
          .digest(),
        ODDS_TOTAL
      )
    )

  test('100,000 draws: each prize comes as often as its odds say (chi-square, 4 degrees of freedom)', () => {
    const prizes = [
      none,
      prize('a', { weight: 4_000 }),
      prize('b', { weight: 3_000 }),
      prize('c', { weight: 450 }),
      prize('d', { weight: 50 })
    ].map(each => ({ ...each, stock: null }))
    const table = oddsTable(prizes, 1_000)
    const counts = new Map<string, number>()
    for (const roll of rolls('odds')) {
      const { prize_id } = rowAt(table, 'none', roll)
      counts.set(prize_id, (counts.get(prize_id) ?? 0) + 1)
    }
    const chi = prizes.reduce((sum, { id, weight }) => {
      const expected = (draws * weight) / ODDS_TOTAL
      return sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(chi).toBeLessThan(CHI_SQUARE_999[4])
  })

  test('100,000 rolls: every tenth of the range comes as often (chi-square, 9 degrees of freedom)', () => {
    const all = rolls('tenths')
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => all.filter(roll => Math.floor(roll / 1_000) === tenth).length
    )
    const chi = tenths.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0)
    expect(chi).toBeLessThan(CHI_SQUARE_999[9])
  })
})

test.each([
  [10_000, false, 10_500],
  [99_800, false, 100_000],
  [100_000, true, 10_000]
])('pot of ₮%s, won %s: ₮%s afterwards', (pot, won, after) => {
  expect(potAfter({ start: 10_000, step: 500, most: 100_000 }, pot, won)).toBe(after)
})

test.each([
  ['alcohol', { ageRestricted: true, requiresPrescription: false, taxons: ['vodka'] }, true],
  ['prescription medicine', { ageRestricted: false, requiresPrescription: true, taxons: ['devices'] }, true],
  ['any medicine', { ageRestricted: false, requiresPrescription: false, taxons: ['medicine/pain'] }, true],
  [
    'medicine itself, also among others',
    { ageRestricted: false, requiresPrescription: false, taxons: ['x', 'medicine'] },
    true
  ],
  ['a thermometer', { ageRestricted: false, requiresPrescription: false, taxons: ['devices'] }, false],
  ['a book about medicine', { ageRestricted: false, requiresPrescription: false, taxons: ['medicine-books'] }, false]
])('prize: %s is never one: %#', (_, product, never) => {
  expect(isNeverAPrize(product)).toBe(never)
})
