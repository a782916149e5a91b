import { describe, expect, test } from 'vitest'
import {
  NO_FACETS,
  NO_SWITCHES,
  availableSwitches,
  keepFacetOrder
} from '../../../src/stores/catalogue/catalogue-facets.ts'
import { nextRefreshMs } from '../../../src/stores/catalogue/next-refresh.ts'

const values = (...counts: readonly (readonly [string, number])[]) => counts.map(([key, count]) => ({ key, count }))

describe('filters', () => {
  test('filters: keep their order and their places while counts change', () => {
    const before = { ...NO_FACETS, brands: values(['tal', 9], ['gobi', 5], ['khar', 1]) }
    const now = { ...NO_FACETS, brands: values(['khar', 4], ['tal', 2], ['nogoon', 1]) }
    expect(keepFacetOrder(before, now).brands).toEqual(values(['tal', 2], ['gobi', 0], ['khar', 4], ['nogoon', 1]))
  })

  test('filters: keep the ends of the price range, which a slider would jump with', () => {
    const priced = (min: number, max: number) => ({ ...NO_FACETS, price: { min, max } })
    expect(keepFacetOrder(priced(100, 900), priced(300, 400)).price).toEqual({ min: 100, max: 900 })
    expect(keepFacetOrder(priced(300, 400), NO_FACETS).price).toEqual({ min: 300, max: 400 })
    expect(keepFacetOrder(NO_FACETS, NO_FACETS).price).toBeUndefined()
  })

  test.each([
    ['nothing is on sale', { onSale: 0, total: 9, before: false, offered: false }],
    ['some things are', { onSale: 3, total: 9, before: false, offered: true }],
    ['everything is, which says nothing', { onSale: 9, total: 9, before: false, offered: false }],
    ['it was offered before', { onSale: 0, total: 0, before: true, offered: true }]
  ])('filters: offer the sale where %s', (_, { onSale, total, before, offered }) => {
    const facets = { ...NO_FACETS, onSale }
    expect(availableSwitches({ request: {}, facets, total }, { ...NO_SWITCHES, sale: before }).sale).toBe(offered)
  })

  test('filters: offer the chosen values, even when nothing is left of them', () => {
    const chosen = { request: { saleOnly: true, inStockOnly: true }, facets: NO_FACETS, total: 0 }
    expect(availableSwitches(chosen, NO_SWITCHES)).toEqual({ sale: true, inStock: true })
  })
})

describe('refresh of an open list', () => {
  const now = Date.parse('2026-11-21T02:00:00Z')
  const card = (sale_start_at: string | null, sale_expire_at: string | null) => ({ sale_start_at, sale_expire_at })
  const minutes = 60_000

  test('open list: is refreshed in five minutes when no sale begins or ends', () => {
    expect(nextRefreshMs([], now, 0)).toBe(5 * minutes)
    expect(nextRefreshMs([card('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'), card(null, null)], now, 0)).toBe(
      5 * minutes
    )
  })

  test('open list: is refreshed just after the first sale begins or ends', () => {
    const cards = [card('2026-11-21T02:03:00Z', '2026-12-01T00:00:00Z'), card(null, '2026-11-21T02:01:00Z')]
    expect(nextRefreshMs(cards, now, 0)).toBe(minutes + 2_000)
    expect(nextRefreshMs(cards, now, 1)).toBe(minutes + 5_000)
  })
})
