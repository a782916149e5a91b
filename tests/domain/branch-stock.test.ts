import { describe, expect, test } from 'vitest'
import { stockByLocation } from '../../src/domain/branch-stock.ts'
import { sortByDistance, distanceKm } from '../../src/domain/distance.ts'
import { openState, type OpeningHours } from '../../src/domain/opening-hours.ts'
import { weekdayOf } from '../../src/domain/time.ts'

const week = (change: Partial<OpeningHours['week']> = {}) => ({
  monday: ['09:00-13:00', '14:00-20:00'],
  tuesday: ['09:00-20:00'],
  wednesday: ['09:00-20:00'],
  thursday: ['09:00-20:00'],
  friday: ['18:00-02:00'],
  saturday: ['10:00-18:00'],
  sunday: [],
  ...change
})
const SHOP: OpeningHours = {
  week: week(),
  holidays: { '12-29': [], '12-31': ['10:00-17:00'], '2027-02-08': ['12:00-16:00'] }
}
const NIGHT_AND_DAY: OpeningHours = {
  week: Object.fromEntries(Object.keys(week()).map(day => [day, ['00:00-24:00']])) as unknown as OpeningHours['week'],
  holidays: {}
}
const NEVER: OpeningHours = {
  week: Object.fromEntries(Object.keys(week()).map(day => [day, []])) as unknown as OpeningHours['week'],
  holidays: {}
}

/** What is said at a moment of Ulaanbaatar's clock, in its clock. */
function at(hours: OpeningHours, moment: string) {
  const state = openState(hours, new Date(`${moment}:00+08:00`))
  const until = state.open ? state.until : state.opens
  const text = until && new Date(until.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)
  return `${state.open ? 'open until' : 'closed until'} ${text ?? 'ever'}`
}

// 2026-11-23 is a Monday.
test.each([
  ['before it opens', '2026-11-23T08:59', 'closed until 2026-11-23T09:00'],
  ['the moment it opens', '2026-11-23T09:00', 'open until 2026-11-23T13:00'],
  ['in the break', '2026-11-23T13:00', 'closed until 2026-11-23T14:00'],
  ['after the break', '2026-11-23T14:00', 'open until 2026-11-23T20:00'],
  ['the moment it closes', '2026-11-23T20:00', 'closed until 2026-11-24T09:00'],
  ['after midnight of a late night', '2026-11-28T01:59', 'open until 2026-11-28T02:00'],
  ['when the late night is over', '2026-11-28T02:00', 'closed until 2026-11-28T10:00'],
  ['over a closed Sunday', '2026-11-28T19:00', 'closed until 2026-11-30T09:00'],
  ['on a holiday of every year', '2026-12-29T12:00', 'closed until 2026-12-30T09:00'],
  ['on a short holiday', '2026-12-31T09:30', 'closed until 2026-12-31T10:00'],
  ['on a holiday of one year', '2027-02-08T11:00', 'closed until 2027-02-08T12:00'],
  ['on that day of another year', '2028-02-08T11:00', 'open until 2028-02-08T20:00']
])('%s', (_, moment, said) => {
  expect(at(SHOP, moment)).toBe(said)
})

describe('hours', () => {
  test('of a branch that never closes have no end', () => {
    expect(at(NIGHT_AND_DAY, '2026-11-23T23:59')).toBe('open until ever')
  })

  test('of a branch that never opens have no beginning', () => {
    expect(at(NEVER, '2026-11-23T12:00')).toBe('closed until ever')
  })

  test('are Ulaanbaatar’s, wherever the reader is', () => {
    expect(weekdayOf(new Date('2026-11-22T16:00:00Z'))).toBe('monday')
    expect(weekdayOf(new Date('2026-11-22T15:59:59Z'))).toBe('sunday')
  })
})

describe('distance', () => {
  const [ulaanbaatar, darkhan] = [
    { latitude: 47.9189, longitude: 106.9176 },
    { latitude: 49.4867, longitude: 105.9228 }
  ]

  test('is as the crow flies', () => {
    expect(distanceKm(ulaanbaatar, darkhan)).toBeCloseTo(189, 0)
    expect(distanceKm(darkhan, ulaanbaatar)).toBe(distanceKm(ulaanbaatar, darkhan))
    expect(distanceKm(darkhan, darkhan)).toBe(0)
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
  })

  test('puts the nearest first', () => {
    const sorted = sortByDistance({ latitude: 49, longitude: 106 }, [ulaanbaatar, darkhan])
    expect(sorted.map(({ place }) => place)).toEqual([darkhan, ulaanbaatar])
  })
})

describe('stock of branches', () => {
  const shelves = [
    { location: 'A', count: 4 },
    { location: 'B', count: 2 }
  ]
  test.each([
    [10, [4, 4, 2]],
    [6, [0, 4, 2]],
    [5, [0, 3, 2]],
    [4, [0, 2, 2]],
    [3, [0, 1, 2]],
    [0, [0, 0, 0]]
  ])('of %i pieces lie in warehouse, A and B: %j', (onHand, counts) => {
    const shared = stockByLocation(onHand, shelves)
    expect(shared.map(({ location }) => location)).toEqual(['WEB', 'A', 'B'])
    expect(shared.map(({ count }) => count)).toEqual(counts)
  })

  test('without branches lies in the warehouse', () => {
    expect(stockByLocation(3, [])).toEqual([{ location: 'WEB', count: 3 }])
  })
})
