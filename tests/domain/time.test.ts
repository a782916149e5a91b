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
  weekdayOf
} from '../../src/domain/time.ts'

describe('calendar days in Ulaanbaatar', () => {
  const lastSecond = new Date('2026-11-21T15:59:59.999Z')
  const midnight = new Date('2026-11-21T16:00:00.000Z')

  test('a day begins at 16:00 UTC of the day before', () => {
    expect(localDate(lastSecond)).toBe('2026-11-21')
    expect(localDate(midnight)).toBe('2026-11-22')
    expect(startOfDay(lastSecond)).toEqual(new Date('2026-11-20T16:00:00.000Z'))
    expect(startOfDay(midnight)).toEqual(midnight)
    expect(localMidnight('2026-11-22')).toEqual(midnight)
  })

  test('a weekday follows the local calendar, not the one of UTC', () => {
    expect(weekdayOf(lastSecond)).toBe('saturday')
    expect(weekdayOf(midnight)).toBe('sunday')
  })

  test('days before and after a moment are whole days of 24 hours', () => {
    expect(daysAfter(midnight, 2).getTime() - midnight.getTime()).toBe(2 * DAY_MS)
    expect(daysBefore(daysAfter(midnight, 3), 3)).toEqual(midnight)
  })

  test('days between two dates are counted with their sign', () => {
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
])('months after a date: %s and %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})
