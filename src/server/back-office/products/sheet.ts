import type { ProductSheetBody, ProductSheetRow, StaffProductsQuery } from '../../../contract/staff/products.ts'
import { PRODUCTS_PER_PAGE } from '../../../contract/staff/products.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { optionsText, productDetailsColumn, saleOfRow, variantOptionsColumn } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { ProductsDeps } from './deps.ts'
import { productPage } from './list.ts'

/** Prices and counts to edit: which products comes from search, what they cost from the database as it is now. */
export async function readSheet(
  deps: ProductsDeps,
  { after, ...query }: StaffProductsQuery,
  locale: Locale
): ServiceResult<ProductSheetBody> {
  const page = await productPage(deps, query, { limit: PRODUCTS_PER_PAGE, after })
  if (!page.ok) return page
  const { products, total, nextCursor } = page.value
  const ids = products.map(({ id }) => id)
  return ok({ rows: await rowsOf(deps.db, ids, locale), total_count: total, next_cursor: nextCursor })
}

async function rowsOf(
  { query }: Database,
  productIds: readonly string[],
  locale: Locale
): Promise<readonly ProductSheetRow[]> {
  if (productIds.length === 0) return []
  const language = isShopLocale(locale) ? locale : 'en'
  const rows = await query
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .selectAll('variants')
    .select(['products.sku as product_sku', 'products.version', 'products.facts_json'])
    .select(['stock.on_hand', 'stock.reserved'])
    .where('variants.product_id', 'in', [...productIds])
    .where('variants.active', '=', 1)
    .orderBy('products.sku')
    .orderBy('variants.position')
    .execute()
  const counted = await countsInBranches(
    query,
    rows.map(({ id }) => id)
  )
  return rows.map(row => {
    const { title } = productDetailsColumn.read(row.facts_json)
    const { sku, product_sku, version, price } = row
    return {
      ...{ sku, product_sku, version, price },
      name: language === 'mn' ? title.mn : (title.en ?? title.mn),
      options_text: optionsText(variantOptionsColumn.read(row.options_json), language),
      sale: saleOfRow(row) ?? null,
      stock: row.on_hand - (counted.get(row.id) ?? 0)
    }
  })
}

async function countsInBranches(query: Database['query'], variantIds: readonly string[]) {
  if (variantIds.length === 0) return new Map<string, number>()
  const rows = await query
    .selectFrom('branch_stock')
    .select(e => ['variant_id', e.fn.sum<number>('count_on_hand').as('count')])
    .where('variant_id', 'in', [...variantIds])
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, count }) => [variant_id, Number(count)]))
}
