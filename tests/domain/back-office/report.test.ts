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

const WEEK = { from: '2026-11-16', to: '2026-11-22' }

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
