import { productRecord, type ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { NewProductRequest, ProductChoicesBody } from '../../../contract/staff/new-product.ts'
import type { StaffProductBody } from '../../../contract/staff/products.ts'
import { inBadgeOrder } from '../../../domain/catalogue/badge.ts'
import {
  AVAILABLE_ON_FIELD,
  BADGES_FIELD,
  EDIT_LANGUAGES,
  EDITED_TEXTS,
  HIDDEN_UNTIL,
  priceField,
  textField
} from '../../../domain/catalogue/product-edit.ts'
import { err, ok } from '../../../domain/result.ts'
import { slugify } from '../../../domain/slugify.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { addBrand, categoryChoices, markEdited, recordOfSku, saveProduct } from '../../catalogue/products/index.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { forbidden, type Problem, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ProductsDeps } from './deps.ts'
import { readProduct } from './detail.ts'

const SLUG_MAX = 100

/** Adds a product with its variants; all that was typed is theirs who typed it, and no import changes it. */
export async function createProduct(
  deps: ProductsDeps,
  { staff, locale }: { readonly staff: StaffPrincipal; readonly locale: Locale },
  request: NewProductRequest
): ServiceResult<StaffProductBody> {
  const at = deps.now()
  const { sku } = request
  const hasStock = request.stock > 0 || request.variants.some(({ stock }) => stock > 0)
  if (hasStock && !staff.permissions.includes('stock.write')) return forbidden('staff-permission')
  const done = await deps.db.change(async tx => {
    const taken = await takenSku(tx, request)
    if (taken !== undefined) return unprocessable('product-sku-taken', { field: 'sku', values: { sku: taken } })
    if (!(await hasCategory(tx, request.category)))
      return unprocessable('import-category-unknown', { field: 'category' })
    const brand = await brandOf(tx, request.brand)
    if (!brand) return unprocessable('product-brand-invalid', { field: 'brand' })
    await addBrand(tx, brand)
    const saved = await saveProduct(tx, recordOf(request, brand, at), at)
    if (!saved.ok) return err<Problem>({ status: 409, code: 'import-slug-taken', values: { by: saved.problem.by } })
    // Somebody else was faster by a moment.
    if (saved.value !== 'created') return unprocessable('product-sku-taken', { field: 'sku', values: { sku } })
    const created = await tx.query.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()
    await markEdited(tx, created.id, editedFieldsOf(request), at)
    const { title, price, category } = request
    const after = { ...{ 'title.mn': title.mn, 'title.en': title.en, price, category } }
    const action = { action: 'products.create', subject: { type: 'product', id: sku }, after }
    await recordStaffAction(tx, staff, action, at)
    return ok(undefined)
  })
  return done.ok ? readProduct(deps, sku, locale) : done
}

async function takenSku(tx: Transaction, { sku, variants }: NewProductRequest): Promise<string | undefined> {
  const seen = new Set<string>()
  for (const each of [sku, ...variants.map(variant => variant.sku)]) {
    if (seen.has(each) || (await recordOfSku(tx, each))) return each
    seen.add(each)
  }
  return undefined
}

const hasCategory = async ({ query }: Transaction, permalink: string) =>
  (await query.selectFrom('taxons').select('id').where('permalink', '=', permalink).executeTakeFirst()) !== undefined

/** A brand by its name as the shop writes it already, or a new one. */
async function brandOf({ query }: Transaction, name: string) {
  const code = slugify(name, 60)
  const known = await query.selectFrom('brands').select(['code', 'name']).where('name', '=', name).executeTakeFirst()
  return known ?? (code === '' ? undefined : { code, name })
}

const written = ({ mn, en }: { readonly mn: string; readonly en: string }) => ({ mn, ...(en !== '' && { en }) })

function recordOf(
  { is_visible, description, category, title, ...request }: NewProductRequest,
  brand: { readonly code: string; readonly name: string },
  at: Date
): ProductRecord {
  const suffix = slugify(request.sku, 40)
  return productRecord.parse({
    ...request,
    title: written(title),
    ...(description.mn !== '' && { description: written(description) }),
    ...{ brand: brand.code, taxons: [category], badges: inBadgeOrder(request.badges) },
    slug: [slugify(title.en || title.mn, SLUG_MAX - 1 - suffix.length), suffix].filter(Boolean).join('-'),
    available_on: is_visible ? at.toISOString() : HIDDEN_UNTIL,
    packshot: { shape: 'box', colours: ['#f4f1ea', '#2f5d50'], label: brand.name.slice(0, 24) }
  })
}

const editedFieldsOf = ({ sku, variants }: NewProductRequest) => [
  ...EDITED_TEXTS.flatMap(text => EDIT_LANGUAGES.map(language => textField(text, language))),
  ...(variants.length > 0 ? variants : [{ sku }]).map(variant => priceField(variant.sku)),
  BADGES_FIELD,
  AVAILABLE_ON_FIELD
]

/** Brands and categories of the shop, for a form. */
export async function newProductChoices({ db }: ProductsDeps, locale: Locale): Promise<ProductChoicesBody> {
  const brands = await db.query.selectFrom('brands').select('name').orderBy('name').execute()
  return {
    brands: brands.map(({ name }) => name),
    categories: await categoryChoices(db, locale === 'mn' ? 'mn' : 'en')
  }
}
