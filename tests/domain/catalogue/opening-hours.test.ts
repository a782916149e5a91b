import { describe, expect, test } from 'vitest'
import {
  afterOpenTime,
  openState,
  OPENING_INTERVAL,
  spanMinutes,
  spansOf,
  type OpeningHours
} from '../../../src/domain/catalogue/opening-hours.ts'

const week = (spans: readonly string[]): OpeningHours['week'] => ({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
  sunday: spans
})
const SHOP: OpeningHours = {
  week: {
    ...week(['09:00-20:00']),
    monday: ['09:00-13:00', '14:00-20:00'],
    friday: ['18:00-02:00'],
    saturday: ['10:00-18:00'],
    sunday: []
  },
  holidays: { '12-29': [], '12-31': ['10:00-17:00'], '2027-02-08': ['12:00-16:00'] }
}
const ALWAYS: OpeningHours = { week: week(['00:00-24:00']), holidays: {} }
const NEVER: OpeningHours = { week: week([]), holidays: {} }

const moment = (local: string) => new Date(`${local}:00+08:00`)
const local = (at: Date | undefined) => at && new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)

function stateAt(hours: OpeningHours, at: string) {
  const state = openState(hours, moment(at))
  return `${state.open ? 'open until' : 'closed until'} ${local(state.open ? state.until : state.opens) ?? 'ever'}`
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
  ['before a closed Sunday', '2026-11-28T19:00', 'closed until 2026-11-30T09:00'],
  ['on a holiday of every year', '2026-12-29T12:00', 'closed until 2026-12-30T09:00'],
  ['on a short holiday', '2026-12-31T09:30', 'closed until 2026-12-31T10:00'],
  ['on a holiday of one year', '2027-02-08T11:00', 'closed until 2027-02-08T12:00'],
  ['on that day of another year', '2028-02-08T11:00', 'open until 2028-02-08T20:00']
])('opening hours: %s', (_, at, state) => {
  expect(stateAt(SHOP, at)).toBe(state)
})

test('opening hours: a branch that never closes has no end, one that never opens no beginning', () => {
  expect(stateAt(ALWAYS, '2026-11-23T23:59')).toBe('open until ever')
  expect(stateAt(NEVER, '2026-11-23T12:00')).toBe('closed until ever')
})

test('opening hours: an end within a fortnight is an end, however long the branch was open', () => {
  const closed = { week: week(['00:00-24:00']), holidays: { '2026-12-06': [] } }
  expect(stateAt(closed, '2026-11-23T12:00')).toBe('open until 2026-12-06T00:00')
})

describe('spans', () => {
  test.each([
    ['09:00-21:30', [540, 1_290]],
    ['18:00-02:00', [1_080, 1_560]],
    ['00:00-24:00', [0, 1_440]],
    ['09:30-10:15', [570, 615]],
    ['10:00-10:00', [600, 2_040]],
    ['nonsense', [0, 1_440]]
  ])('span %s: is %j in minutes', (span, minutes) => expect(spanMinutes(span)).toEqual(minutes))

  test.each(['09:00-21:00', '23:59-24:00'])('span %s: is well formed', span => expect(span).toMatch(OPENING_INTERVAL))
  test.each(['9:00-21:00', '24:00-02:00', '09:60-10:00', '09:00-25:00', 'x09:00-10:00', '09:00-10:00x', ''])(
    'span %j: is malformed',
    span => expect(span).not.toMatch(OPENING_INTERVAL)
  )

  test('spans: a date wins over a yearly holiday, that over the weekday', () => {
    const hours = { week: SHOP.week, holidays: { '2026-12-31': ['08:00-09:00'], ...SHOP.holidays } }
    expect(spansOf(hours, moment('2026-12-31T12:00'))).toEqual(['08:00-09:00'])
    expect(spansOf(hours, moment('2027-12-31T12:00'))).toEqual(['10:00-17:00'])
    expect(spansOf(hours, moment('2026-12-30T12:00'))).toEqual(['09:00-20:00'])
  })
})

test.each([
  ['within a span', SHOP, '2026-11-23T10:00', 2, '2026-11-23T12:00'],
  ['at the end of a span', SHOP, '2026-11-23T11:00', 2, '2026-11-23T13:00'],
  ['over a break', SHOP, '2026-11-23T12:00', 2, '2026-11-23T15:00'],
  ['from before opening', SHOP, '2026-11-23T05:00', 1, '2026-11-23T10:00'],
  ['from a late night on', SHOP, '2026-11-28T01:00', 2, '2026-11-28T11:00'],
  ['over a closed day', SHOP, '2026-11-28T17:00', 3, '2026-11-30T11:00'],
  ['beyond the fortnight', NEVER, '2026-11-23T10:00', 1, undefined]
])('open time: %s', (_, hours, from, openHours, at) => {
  expect(local(afterOpenTime(hours, moment(from), openHours * 3_600_000))).toBe(at)
})
