import { describe, expect, test } from 'vitest'
import {
  addMonths,
  DAY_MS,
  daysAfter,
  daysBefore,
  daysBetween,
  localDate,
  localMidnight,
  startOfDay,
  WEEKDAYS,
  weekdayOf
} from '../../src/domain/time.ts'

describe('calendar days in Ulaanbaatar', () => {
  const lastSecond = new Date('2026-11-21T15:59:59.999Z')
  const midnight = new Date('2026-11-21T16:00:00.000Z')

  test('local day: starts at 16:00 UTC of the day before', () => {
    expect(localDate(lastSecond)).toBe('2026-11-21')
    expect(localDate(midnight)).toBe('2026-11-22')
    expect(startOfDay(lastSecond)).toEqual(new Date('2026-11-20T16:00:00.000Z'))
    expect(startOfDay(midnight)).toEqual(midnight)
    expect(localMidnight('2026-11-22')).toEqual(midnight)
  })

  test('weekday: is that of the local calendar, not of UTC', () => {
    expect(weekdayOf(lastSecond)).toBe('saturday')
    expect(weekdayOf(midnight)).toBe('sunday')
  })

  test('days before and after a moment: are 24 hours each', () => {
    expect(daysAfter(midnight, 2).getTime() - midnight.getTime()).toBe(2 * DAY_MS)
    expect(daysBefore(daysAfter(midnight, 3), 3)).toEqual(midnight)
  })

  test('days between two dates: have a sign', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
    expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3)
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15']
])('months after a date: %s and %i months are %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

test('weekday: each of a week', () => {
  const days = WEEKDAYS.map((_, index) => weekdayOf(new Date(`2026-11-${23 + index}T12:00:00+08:00`)))
  expect(days).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
})
