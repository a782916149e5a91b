import { REPORT_ROWS_MAX, type MarginReport } from '../../../contract/staff/reports.ts'
import { shareOf } from '../../../domain/back-office/report.ts'
import { periodBounds, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { productDetailsColumn } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** Sales of a period by variant, with price and cost of the day of sale; the highest margin first. */
export async function margin({ query }: Database, period: ReportPeriod, locale: Locale): Promise<MarginReport> {
  const { from, before } = periodBounds(period)
  const titles = isShopLocale(locale) ? locale : 'en'
  const lines = query
    .selectFrom('orders')
    .innerJoin('line_items', 'line_items.order_id', 'orders.id')
    .leftJoin('line_item_costs', 'line_item_costs.line_item_id', 'line_items.id')
    .where('orders.paid_at', '>=', from)
    .where('orders.paid_at', '<', before)
  const total = await lines
    .select(e => [
      e.fn.sum<number | null>(e('line_items.price', '*', e.ref('line_items.quantity'))).as('all_sales'),
      e.fn
        .sum<number | null>(
          e
            .case()
            .when('line_item_costs.cost', 'is not', null)
            .then(e('line_items.price', '*', e.ref('line_items.quantity')))
            .else(0)
            .end()
        )
        .as('sales'),
      e.fn.sum<number | null>(e('line_item_costs.cost', '*', e.ref('line_items.quantity'))).as('cost')
    ])
    .executeTakeFirstOrThrow()
  const sold = lines
    .where('line_item_costs.cost', 'is not', null)
    .select(e => [
      'line_items.variant_id',
      e.fn.sum('line_items.quantity').as('sold'),
      e.fn.sum(e('line_items.price', '*', e.ref('line_items.quantity'))).as('sales'),
      e.fn.sum(e('line_item_costs.cost', '*', e.ref('line_items.quantity'))).as('cost')
    ])
    .groupBy('line_items.variant_id')
  const rows = await query
    .selectFrom(sold.as('sold'))
    .innerJoin('variants', 'variants.id', 'sold.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.sku as product_sku', 'products.facts_json'])
    .select(['sold.sold', 'sold.sales', 'sold.cost'])
    .orderBy(e => e('sold.sales', '-', e.ref('sold.cost')), 'desc')
    .orderBy('variants.sku')
    .limit(REPORT_ROWS_MAX)
    .execute()
  const [all, sales, cost] = [Number(total.all_sales ?? 0), Number(total.sales ?? 0), Number(total.cost ?? 0)]
  return {
    rows: rows.map(({ sku, product_sku, facts_json, ...row }) => ({
      ...{ sku, product_sku, name: productDetailsColumn.read(facts_json).title[titles] ?? sku },
      ...{ sold: Number(row.sold), ...marginOf(Number(row.sales), Number(row.cost)) }
    })),
    total: { ...marginOf(sales, cost), without_cost: all - sales }
  }
}

const marginOf = (sales: number, cost: number) => ({
  ...{ sales, cost, margin: sales - cost },
  share: shareOf(sales - cost, sales)
})
