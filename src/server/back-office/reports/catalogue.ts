import { sql } from 'kysely'
import { REPORT_ROWS_MAX, type FailedSearchesReport, type StockReport } from '../../../contract/staff/reports.ts'
import { daysOfCover, shareOf } from '../../../domain/back-office/report.ts'
import { periodBounds, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { productDetailsColumn } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** A search of one network could be one person's own. */
const NETWORKS_MIN = 2

/** Searches that found nothing. Searches are kept for 30 days, so older periods have none. */
export async function failedSearches({ query }: Database, { from, to }: ReportPeriod): Promise<FailedSearchesReport> {
  const networksOf = async (table: 'searches' | 'failed_searches') => {
    const row = await query
      .selectFrom(table)
      .select(e => e.fn.sum('networks').as('networks'))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .executeTakeFirst()
    return Number(row?.networks ?? 0)
  }
  const [found, failed] = [await networksOf('searches'), await networksOf('failed_searches')]
  const rows = await query
    .selectFrom('failed_searches')
    .select(e => ['locale', 'query', e.fn.sum('networks').as('networks'), e.fn.max('day').as('last')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['locale', 'query'])
    .having(e => e.fn.sum('networks'), '>=', NETWORKS_MIN)
    .orderBy(e => e.fn.sum('networks'), 'desc')
    .orderBy('query')
    .limit(REPORT_ROWS_MAX)
    .execute()
  return {
    rows: rows.map(({ networks, ...row }) => ({ ...row, networks: Number(networks) })),
    total: { searches: found + failed, failed, share: shareOf(failed, found + failed) }
  }
}

const AVAILABLE = sql<number>`(stock.on_hand - stock.reserved)`

/** Products sold in a period with the days their stock will last, sold-out ones first. */
export async function stock(
  { query }: Database,
  period: ReportPeriod,
  { locale, now }: { readonly locale: Locale; readonly now: Date }
): Promise<StockReport> {
  const { from, before } = periodBounds(period)
  const titles = isShopLocale(locale) ? locale : 'en'
  const sold = query
    .selectFrom('stock_movements')
    .select(e => ['variant_id', e.fn.sum('quantity').as('sold')])
    .where('to_account', '=', 'sold')
    .where('moved_at', '>=', from)
    .where('moved_at', '<', before)
    .groupBy('variant_id')
  const found = await query
    .selectFrom(sold.as('sales'))
    .innerJoin('stock', 'stock.variant_id', 'sales.variant_id')
    .innerJoin('variants', 'variants.id', 'sales.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.sku as product_sku', 'products.facts_json', 'sales.sold'])
    .select(AVAILABLE.as('available'))
    .where('variants.active', '=', 1)
    .where('products.available_on', '<=', now.toISOString())
    .orderBy(sql`${AVAILABLE} * 1.0 / sales.sold`)
    .orderBy('sales.sold', 'desc')
    .orderBy('variants.sku')
    .limit(REPORT_ROWS_MAX)
    .execute()
  const counts = await query
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(e => [
      e.fn.countAll().as('variants'),
      e.fn.sum(e.case().when(AVAILABLE, '<=', 0).then(1).else(0).end()).as('out')
    ])
    .where('variants.active', '=', 1)
    .where('products.available_on', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  const [variants, out] = [Number(counts.variants), Number(counts.out ?? 0)]
  return {
    rows: found.map(({ sku, product_sku, facts_json, ...row }) => {
      const [available, pieces] = [Number(row.available), Number(row.sold)]
      const name = productDetailsColumn.read(facts_json).title[titles] ?? sku
      return { sku, product_sku, name, available, sold: pieces, days: daysOfCover(available, pieces, period) }
    }),
    total: { variants, out, share: shareOf(out, variants) }
  }
}
