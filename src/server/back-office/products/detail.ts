import { z } from 'zod'
import type { StaffProductBody, StaffVariantBody } from '../../../contract/staff/products.ts'
import { WAREHOUSE } from '../../../domain/catalogue/branch-stock.ts'
import { missingTexts } from '../../../domain/catalogue/product-edit.ts'
import { pictureKey } from '../../../domain/catalogue/product-picture.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import {
  catalogueNames,
  drawnPicturesOf,
  editedFields,
  optionsText,
  productDetailsColumn,
  saleOfRow,
  variantOptionsColumn
} from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { ProductsDeps } from './deps.ts'

/** A product with everything that staff may change of it, and what they have changed. */
export async function readProduct(deps: ProductsDeps, sku: string, locale: Locale): ServiceResult<StaffProductBody> {
  const { db } = deps
  const product = await db.query
    .selectFrom('products')
    .innerJoin('brands', 'brands.code', 'products.brand')
    .select(['products.id', 'sku', 'slug', 'version', 'barcode', 'available_on', 'products.facts_json'])
    .select('brands.name as brand')
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!product) return notFound('product-not-found')
  const { id, facts_json, ...columns } = product
  const details = productDetailsColumn.read(facts_json)
  const texts = (text?: { readonly mn: string; readonly en?: string | undefined }) => ({
    mn: text?.mn ?? '',
    en: text?.en ?? ''
  })
  const [title, description] = [texts(details.title), texts(details.description)]
  const names = await catalogueNames(db, { products: [], taxons: details.taxons, brands: [] })
  return ok({
    ...columns,
    title,
    description,
    categories: details.taxons.map(taxon => names.get(taxon)?.[locale === 'mn' ? 'mn' : 'en'] ?? taxon),
    missing: missingTexts({ title, description }),
    edited: [...(await editedFields(db, id))],
    pictures: (details.pictures ?? []).map(({ id: picture, alt }) => ({
      id: picture,
      image: pictureKey(picture),
      alt
    })),
    drawn_pictures: drawnPicturesOf(product.slug, details),
    variants: await variantsOf(deps, id, locale),
    changes: await changesOf(db, sku)
  })
}

async function variantsOf(
  { db: { query }, branches }: ProductsDeps,
  productId: string,
  locale: Locale
): Promise<StaffVariantBody[]> {
  const rows = await query
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .selectAll('variants')
    .select(['stock.on_hand', 'stock.reserved'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  if (rows.length === 0) return []
  const counted = await query
    .selectFrom('branch_stock')
    .selectAll()
    .where(
      'variant_id',
      'in',
      rows.map(({ id }) => id)
    )
    .execute()
  const language = isShopLocale(locale) ? locale : 'en'
  return rows.map(row => {
    const { id, sku, price, store_price, on_hand, reserved } = row
    const inBranches = branches.map(({ code, name }) => ({
      code,
      name: name[language],
      count: counted.find(each => each.variant_id === id && each.location === code)?.count_on_hand ?? 0
    }))
    // Branches that are closed by now still hold what was counted there.
    const elsewhere = counted.filter(each => each.variant_id === id).reduce((sum, each) => sum + each.count_on_hand, 0)
    const warehouse = { code: WAREHOUSE, name: words(language, 'branches')('warehouse'), count: on_hand - elsewhere }
    return {
      ...{ id, sku, price, store_price, on_hand, reserved },
      options_text: optionsText(variantOptionsColumn.read(row.options_json), language),
      is_active: row.active === 1,
      sale: saleOfRow(row) ?? null,
      locations: [warehouse, ...inBranches]
    }
  })
}

/** Newest changes that are shown; the audit has all. */
const CHANGES_MAX = 50

const fieldsColumn = jsonColumn('staff_audit.after_json', z.record(z.string(), z.unknown()))

async function changesOf({ query }: Database, sku: string): Promise<StaffProductBody['changes']> {
  const rows = await query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .select(['staff_audit.id', 'action', 'staff_members.name as author', 'before_json', 'after_json', 'happened_at'])
    .where('subject_type', '=', 'product')
    .where('subject_id', '=', sku)
    .orderBy('happened_at', 'desc')
    .orderBy('staff_audit.id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  return rows.map(({ before_json, after_json, ...change }) => {
    const before = fieldsColumn.read(before_json)
    const after = fieldsColumn.read(after_json)
    const fields = Object.keys(after).map(name => ({
      name,
      before: shown(before[name]),
      after: shown(after[name])
    }))
    return { ...change, fields }
  })
}

const priced = z.object({
  price: z.number(),
  sale: z.object({ price: z.number() }).nullable(),
  store_price: z.number().optional()
})

const pictured = z.array(z.object({ alt: z.object({ mn: z.string() }) }))

/** A value of the audit as text; of a price the sale and the price in the branches stand behind it, of pictures their texts in their order. */
function shown(value: unknown): string {
  const pictures = pictured.safeParse(value)
  if (pictures.success) return pictures.data.map(({ alt }) => alt.mn).join(', ')
  const price = priced.safeParse(value)
  if (price.success)
    return [price.data.price, price.data.sale?.price, price.data.store_price].filter(Boolean).join(' / ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
