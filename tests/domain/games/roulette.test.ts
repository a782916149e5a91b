import { describe, expect, test } from 'vitest'
import {
  maskedName,
  drawableNumbers,
  givesRouletteNumbers,
  isRouletteTurning,
  mayBeRoulettePrize,
  mayHandOverRoulettePrize,
  mayStartRoulette,
  numbersTakenBack,
  numberStateAfterVoid,
  rouletteAmount,
  rouletteNightCanBecome,
  rouletteNumbersFor,
  shownRouletteState
} from '../../../src/domain/games/roulette.ts'

const TIMES = { startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T14:00:00.000Z' }
const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`)

test.each([
  ['scheduled', '09:59', 'scheduled'],
  ['scheduled', '10:00', 'starting'],
  ['scheduled', '14:00', 'finished'],
  ['live', '15:00', 'live'],
  ['finished', '12:00', 'finished']
] as const)('roulette night: one that is %s is shown at %s as %s', (state, time, shown) => {
  expect(shownRouletteState({ ...TIMES, state }, at(time))).toBe(shown)
})

describe('roulette', () => {
  test.each([
    ['scheduled', 'live', true],
    ['scheduled', 'finished', true],
    ['live', 'finished', true],
    ['live', 'scheduled', false],
    ['finished', 'live', false]
  ] as const)('roulette night: %s becomes %s: %s', (from, to, isAllowed) => {
    expect(rouletteNightCanBecome(from, to)).toBe(isAllowed)
  })

  test.each([
    ['07:59', false],
    ['08:00', true],
    ['13:59', true],
    ['14:00', false]
  ])('roulette night from 10:00 to 14:00: may be started at %s: %s', (time, isAllowed) => {
    expect(mayStartRoulette(TIMES, at(time))).toBe(isAllowed)
  })

  test.each([
    ['scheduled', '09:59', false],
    ['scheduled', '10:00', true],
    ['live', '13:59', true],
    ['live', '14:00', false],
    ['finished', '12:00', false]
  ] as const)('roulette night that is %s: gives numbers at %s: %s', (state, time, isGiven) => {
    expect(givesRouletteNumbers({ ...TIMES, state }, at(time))).toBe(isGiven)
  })

  test.each([
    [29_999, 0],
    [30_000, 1],
    [89_999, 2],
    [90_000, 3],
    [500_000, 3],
    [-1, 0]
  ])('roulette: ₮%i at ₮30,000 a number and three at most bring %i', (amount, count) => {
    expect(rouletteNumbersFor(amount, { numberPrice: 30_000, numbersPerOrder: 3 })).toBe(count)
  })

  test('roulette: alcohol and prescription medicine bring no numbers, and nothing counts beyond what was paid', () => {
    const line = { price: 10_000, quantity: 2, ageRestricted: false, requiresPrescription: false }
    const lines = [
      line,
      { ...line, price: 9_000, ageRestricted: true },
      { ...line, price: 8_000, requiresPrescription: true }
    ]
    expect(rouletteAmount(lines, 60_000)).toBe(20_000)
    expect(rouletteAmount(lines, 15_000)).toBe(15_000)
    expect(rouletteAmount([], 60_000)).toBe(0)
  })

  test.each([
    [undefined, false, true],
    ['alcohol', false, false],
    ['medicine', false, false],
    [undefined, true, false]
  ] as const)('roulette prize of kind %s, prescription %s: is allowed: %s', (kind, prescription, isAllowed) => {
    expect(mayBeRoulettePrize(kind, prescription)).toBe(isAllowed)
  })

  test('roulette: calls valid numbers of those who have not won tonight', () => {
    const numbers = [
      { number: 5, state: 'valid', holder: 'b' },
      { number: 1, state: 'won', holder: 'a' },
      { number: 2, state: 'valid', holder: 'a' },
      { number: 3, state: 'void', holder: 'c' },
      // Called and not there: the other number of the same person may still win.
      { number: 4, state: 'spent', holder: 'd' },
      { number: 6, state: 'valid', holder: 'd' }
    ] as const
    expect(drawableNumbers(numbers).map(({ number }) => number)).toEqual([5, 6])
  })

  test('roulette: calls the smallest number first', () => {
    const numbers = [3, 1, 2].map(number => ({ number, state: 'valid', holder: 'a' }) as const)
    expect(drawableNumbers(numbers).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('roulette: after a void spin the number is out if nobody came, and takes part again after a mistake', () => {
    expect(numberStateAfterVoid('absent')).toBe('spent')
    expect(numberStateAfterVoid('mistake')).toBe('valid')
  })

  test.each([
    [6, []],
    [5, []],
    [4, [5]],
    [3, [4, 5]],
    // One that was called, and whose prize still lies in the branch.
    [2, [3, 4, 5]],
    // Nobody came for 2, and the prize of 1 is in somebody's hands: nothing of them can be taken.
    [1, [3, 4, 5]],
    [0, [3, 4, 5]]
  ])('roulette: an order to which %i numbers are left loses %j', (left, lost) => {
    const numbers = [
      { number: 1, state: 'won', isHandedOver: true },
      { number: 2, state: 'spent', isHandedOver: false },
      { number: 3, state: 'won', isHandedOver: false },
      { number: 4, state: 'valid', isHandedOver: false },
      { number: 5, state: 'valid', isHandedOver: false },
      { number: 6, state: 'void', isHandedOver: false }
    ] as const
    expect(
      numbersTakenBack(numbers, left)
        .map(({ number }) => number)
        .toSorted()
    ).toEqual(lost)
  })

  test.each([
    [4, [1]],
    [3, [4, 1]],
    [1, [2, 4, 1]]
  ])('roulette: of numbers in any order those that have been called go last: %i left', (left, lost) => {
    const numbers = [
      { number: 4, state: 'won', isHandedOver: false },
      { number: 1, state: 'valid', isHandedOver: false },
      { number: 5, state: 'won', isHandedOver: true },
      { number: 2, state: 'won', isHandedOver: false },
      { number: 3, state: 'spent', isHandedOver: false }
    ] as const
    expect(numbersTakenBack(numbers, left).map(({ number }) => number)).toEqual(lost)
  })

  test('roulette: the wheel turns for eight seconds', () => {
    expect(isRouletteTurning(undefined, at('12:00'))).toBe(false)
    expect(isRouletteTurning('2026-11-21T12:00:00.000Z', new Date('2026-11-21T12:00:07.999Z'))).toBe(true)
    expect(isRouletteTurning('2026-11-21T12:00:00.000Z', new Date('2026-11-21T12:00:08.000Z'))).toBe(false)
  })

  test.each([
    ['complete', 'completed', 'delivered', true],
    ['complete', 'completed', 'ready', false],
    ['complete', 'pending', 'delivered', false],
    ['complete', 'refunded', 'delivered', false],
    ['canceled', 'refunded', 'ready', false],
    ['canceled', 'completed', 'delivered', false],
    ['returned', 'refunded', 'delivered', false]
  ] as const)('roulette: a prize for an order that is %s, %s and %s', (state, payment, shipment, may) => {
    expect(mayHandOverRoulettePrize({ state, payment, shipment })).toBe(may)
  })

  test.each([
    ['Болормаа', 'Б•••'],
    ['  өнөр', 'Ө•••'],
    ['', '•••']
  ])('roulette: the hall reads %j as %j', (name, blurred) => {
    expect(maskedName(name)).toBe(blurred)
  })
})
