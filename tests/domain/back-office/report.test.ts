import { describe, expect, test } from 'vitest'
import {
  cohortsOf,
  daysOfCover,
  funnelOf,
  growth,
  salesByDay,
  salesTotal,
  shareOf
} from '../../../src/domain/back-office/report.ts'
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

describe('period', () => {
  test('bounds are midnights in Ulaanbaatar', () => {
    expect(periodBounds(WEEK)).toEqual({ from: '2026-11-15T16:00:00.000Z', before: '2026-11-22T16:00:00.000Z' })
  })

  test('days: the first and the last belong to it, over the end of a month', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31')
  })

  test('is at least a day and at most a leap year', () => {
    expect(isReportPeriod({ from: '2026-11-22', to: '2026-11-22' })).toBe(true)
    expect(isReportPeriod({ from: '2026-11-22', to: '2026-11-21' })).toBe(false)
    expect(isReportPeriod({ from: '2028-01-01', to: '2028-12-31' })).toBe(true)
    expect(isReportPeriod({ from: '2028-01-01', to: '2029-01-01' })).toBe(false)
  })

  test.each([
    ['none', undefined],
    ['before', { from: '2026-11-09', to: '2026-11-15' }],
    ['year', { from: '2025-11-16', to: '2025-11-22' }]
  ] as const)('compared with %s', (comparison, expected) => {
    expect(comparedPeriod(WEEK, comparison)).toEqual(expected)
  })

  test('compared with the year before a leap day: the last day of that February', () => {
    expect(comparedPeriod({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toEqual({
      from: '2027-02-28',
      to: '2027-02-28'
    })
  })

  test('preset: ends today, and is known again', () => {
    expect(presetPeriod('week', '2026-11-22')).toEqual(WEEK)
    expect(presetPeriod('today', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
    expect(presetOf(WEEK, '2026-11-22')).toBe('week')
    expect(presetOf(WEEK, '2026-11-23')).toBeUndefined()
  })

  test('from 16:00 UTC on it is the next day in Ulaanbaatar', () => {
    expect(localDayOf('2026-12-31', true)).toBe('2027-01-01')
    expect(localDayOf('2026-12-31', false)).toBe('2026-12-31')
  })
})

describe('figures', () => {
  test('share: of nothing there is none', () => {
    expect([shareOf(1, 3), shareOf(0, 3), shareOf(3, 3), shareOf(0, 0)]).toEqual([0.3333, 0, 1, null])
  })

  test('growth: from nothing there is none, from a loss it is measured by its size', () => {
    expect([growth(15, 10), growth(5, 10), growth(5, 0), growth(5, -10), growth(10, 10)]).toEqual([
      ...[0.5, -0.5, null, 1.5, 0]
    ])
  })

  test('sales: two halves of one day are one row, a day without sales is a row of nothing', () => {
    const days = salesByDay(
      { from: '2026-11-21', to: '2026-11-22' },
      [
        { utc_day: '2026-11-20', is_next_day: true, orders: 1, amount: 100 },
        { utc_day: '2026-11-21', is_next_day: false, orders: 2, amount: 300 }
      ],
      [
        { utc_day: '2026-11-21', is_next_day: false, amount: 50 },
        { utc_day: '2026-11-21', is_next_day: true, amount: 20 }
      ]
    )
    expect(days).toEqual([
      { day: '2026-11-21', orders: 3, gross: 400, refunds: 50, net: 350 },
      { day: '2026-11-22', orders: 0, gross: 0, refunds: 20, net: -20 }
    ])
    expect(salesTotal(days)).toEqual({ orders: 3, gross: 400, refunds: 70, net: 330, average: 133 })
    expect(salesTotal([]).average).toBe(0)
  })

  test('funnel: never grows from step to step; a canceled cart was a cart', () => {
    const rows = funnelOf(
      [
        { state: 'cart', orders: 5 },
        { state: 'canceled', orders: 1 },
        { state: 'delivery', orders: 2 }
      ],
      { placed: 2, paid: 1 }
    )
    expect(rows.map(({ orders }) => orders)).toEqual([10, 4, 4, 2, 2, 2, 1])
    expect(rows.map(({ share }) => share)).toEqual([1, 0.4, 0.4, 0.2, 0.2, 0.2, 0.1])
  })

  test('cover: at the pace of the period, none for what does not sell, no less than nothing', () => {
    expect(daysOfCover(10, 14, WEEK)).toBe(5)
    expect(daysOfCover(10, 0, WEEK)).toBeNull()
    expect(daysOfCover(-3, 14, WEEK)).toBe(0)
  })

  test('cohorts: months in Ulaanbaatar, in their order', () => {
    const rows = [
      { utc_day: '2026-10-31', is_next_day: true, customers: 2, repeated: 1, orders: 3 },
      { utc_day: '2026-11-05', is_next_day: false, customers: 2, repeated: 0, orders: 2 },
      { utc_day: '2026-10-31', is_next_day: false, customers: 1, repeated: 1, orders: 5 }
    ]
    expect(cohortsOf(rows)).toEqual([
      { month: '2026-10', customers: 1, repeated: 1, orders: 5, share: 1 },
      { month: '2026-11', customers: 4, repeated: 1, orders: 5, share: 0.25 }
    ])
  })
})
