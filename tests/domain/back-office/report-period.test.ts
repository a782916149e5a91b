import { expect, test } from 'vitest'
import {
  comparedPeriod,
  daysOf,
  isReportPeriod,
  localDayOf,
  periodBounds,
  presetOf,
  presetPeriod,
  shiftDay
} from '../../../src/domain/back-office/report-period.ts'

const WEEK = { from: '2026-11-16', to: '2026-11-22' }

test('report period: its bounds are midnights in Ulaanbaatar', () => {
  expect(periodBounds(WEEK)).toEqual({ from: '2026-11-15T16:00:00.000Z', before: '2026-11-22T16:00:00.000Z' })
})

test('report period: the first and the last belong to it, over the end of a month', () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31')
})

test('report period: is at least a day and at most a leap year', () => {
  expect(isReportPeriod({ from: '2026-11-22', to: '2026-11-22' })).toBe(true)
  expect(isReportPeriod({ from: '2026-11-22', to: '2026-11-21' })).toBe(false)
  expect(isReportPeriod({ from: '2028-01-01', to: '2028-12-31' })).toBe(true)
  expect(isReportPeriod({ from: '2028-01-01', to: '2029-01-01' })).toBe(false)
})

test.each([
  ['none', undefined],
  ['before', { from: '2026-11-09', to: '2026-11-15' }],
  ['year', { from: '2025-11-16', to: '2025-11-22' }]
] as const)('report period: compared with %s', (comparison, expected) => {
  expect(comparedPeriod(WEEK, comparison)).toEqual(expected)
})

test('report period: compared with the year before a leap day: the last day of that February', () => {
  expect(comparedPeriod({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-02-28'
  })
})

test('report period: one chosen by its name ends today, and is known again', () => {
  expect(presetPeriod('week', '2026-11-22')).toEqual(WEEK)
  expect(presetPeriod('today', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(presetOf(WEEK, '2026-11-22')).toBe('week')
  expect(presetOf(WEEK, '2026-11-23')).toBeUndefined()
})

test('report period: from 16:00 UTC on it is the next day in Ulaanbaatar', () => {
  expect(localDayOf('2026-12-31', true)).toBe('2027-01-01')
  expect(localDayOf('2026-12-31', false)).toBe('2026-12-31')
})
