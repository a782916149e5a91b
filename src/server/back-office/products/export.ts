import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { StaffProductFilter } from '../../../contract/staff/products.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'
import type { ProductsDeps } from './deps.ts'
import { productPage } from './list.ts'

const BATCH = 500

type Variant = ProductDocument['variants'][number]

const COLUMNS = [
  ['sku', ({ sku }) => sku],
  ['variant', (_, { sku }) => sku],
  ['options', (_, { option_values }) => option_values.map(({ value }) => value).join(', ')],
  ['name_mn', ({ title }) => title],
  ['name_en', ({ name, translated }) => (translated ? name : '')],
  ['brand', ({ brand }) => brand.name],
  ['category', ({ product_cat }) => product_cat],
  ['price', (_, { price }) => price],
  ['selling_price', (_, { selling_price }) => selling_price],
  ['store_price', (_, { store_price }) => store_price ?? ''],
  ['stock', (_, { on_hand }) => on_hand],
  ['on_sale_from', ({ available_on }) => available_on.slice(0, 10)],
  ['badges', ({ badges }) => badges.join(', ')]
] as const satisfies readonly (readonly [string, (product: ProductDocument, variant: Variant) => TableCell])[]

/** The list as it is narrowed down, a row for each variant, read page by page while it is sent; the audit notes it. */
export async function exportProducts(
  deps: ProductsDeps,
  staff: StaffPrincipal,
  filter: StaffProductFilter,
  locale: Locale
): Promise<ExportedTable> {
  const action = { action: 'products.export', subject: { type: 'products', id: 'list' }, after: filter }
  await deps.db.change(tx => recordStaffAction(tx, staff, action, deps.now()))
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-products')
  const rowsOf = (product: ProductDocument) =>
    product.variants.map(variant => COLUMNS.map(([, valueOf]) => valueOf(product, variant)))
  let after: string | undefined | null
  return {
    columns: COLUMNS.map(([name]) => t(`csv_${name}`)),
    next: async () => {
      if (after === null) return undefined
      const page = await productPage(deps, filter, { limit: BATCH, after })
      // A file that ends early would pass for the whole list.
      if (!page.ok) throw new Error(`The list of products broke off: ${page.problem.code}`)
      const { products, nextCursor } = page.value
      after = nextCursor
      return products.flatMap(rowsOf)
    }
  }
}
