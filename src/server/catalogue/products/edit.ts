import type { SaleRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { BadgeId } from '../../../domain/catalogue/badge.ts'
import {
  AVAILABLE_ON_FIELD,
  BADGES_FIELD,
  EDIT_LANGUAGES,
  EDITED_TEXTS,
  HIDDEN_UNTIL,
  isHidden,
  priceField,
  storePriceField,
  textField,
  type EditedText
} from '../../../domain/catalogue/product-edit.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { isMedicinal } from '../../../domain/catalogue/promotion.ts'
import { markEdited, saleOfRow } from './edited-fields.ts'
import { productDetailsColumn, substanceOf, type ProductDetails } from './product-details.ts'
import { insertChange, updateVariant, variantsOfProduct, type VariantRow } from './queries.ts'
import type { ProductTable } from './tables.ts'

interface Texts {
  readonly mn: string
  /** Empty where there is none. */
  readonly en: string
}

interface VariantEdit {
  readonly sku: string
  readonly price: number
  readonly sale: SaleRecord | null
  /** In the branches; left as it is where it is left out. */
  readonly store_price?: number | null | undefined
}

export interface ProductEdit extends Readonly<Record<EditedText, Texts>> {
  /** The version that the editor saw. */
  readonly version: number
  readonly variants: readonly VariantEdit[]
  /** Left as they are where they are left out. */
  readonly badges?: readonly BadgeId[]
  readonly isVisible?: boolean
}

/** Fields that changed, by their names. */
type Fields = Readonly<Record<string, unknown>>
export interface ProductChange {
  readonly before: Fields
  readonly after: Fields
}

export type EditProblem =
  | { readonly code: 'not-found' }
  | { readonly code: 'changed' }
  | { readonly code: 'medicine-sale' }
  | { readonly code: 'no-variant'; readonly sku: string }

type EditedRow = Pick<ProductTable, 'id' | 'facts_json' | 'available_on' | 'hidden_available_on'> & {
  readonly version: number
}

export const productToEdit = statement<{ sku: string }, EditedRow>((db, p) =>
  db
    .selectFrom('products')
    .select(['id', 'facts_json', 'version', 'available_on', 'hidden_available_on'])
    .where('sku', '=', p('sku'))
)

/** Zero rows where somebody else was faster. */
export const updateEdited = statement<EditedRow & { readonly updated_at: string }, never>((db, p) =>
  db
    .updateTable('products')
    .set(e => ({
      version: e('version', '+', e.lit(1)),
      facts_json: p('facts_json'),
      available_on: p('available_on'),
      hidden_available_on: p('hidden_available_on'),
      updated_at: p('updated_at')
    }))
    .where('id', '=', p('id'))
    .where('version', '=', p('version'))
)

/** A product as an edit that changes nothing of it. */
export async function currentEdit(tx: Transaction, sku: string): Promise<ProductEdit | undefined> {
  const product = await tx.first(productToEdit, { sku })
  if (!product) return undefined
  const { title, description, badges } = productDetailsColumn.read(product.facts_json)
  const rows = await tx.all(variantsOfProduct, { product_id: product.id })
  return {
    version: product.version,
    title: { mn: title.mn, en: title.en ?? '' },
    description: { mn: description?.mn ?? '', en: description?.en ?? '' },
    variants: rows.map(row => ({
      sku: row.sku,
      price: row.price,
      sale: saleOfRow(row) ?? null,
      store_price: row.store_price
    })),
    badges
  }
}

/** Writes texts and prices as staff typed them, marks what changed as edited, and has search follow. */
export async function editProduct(
  tx: Transaction,
  sku: string,
  edit: ProductEdit,
  now: Date
): Promise<Result<ProductChange, EditProblem>> {
  const product = await tx.first(productToEdit, { sku })
  if (!product) return err({ code: 'not-found' })
  const { id } = product
  const details = productDetailsColumn.read(product.facts_json)
  const rows = new Map((await tx.all(variantsOfProduct, { product_id: id })).map(row => [row.sku, row]))
  const unknown = edit.variants.find(variant => !rows.has(variant.sku))
  if (unknown) return err({ code: 'no-variant', sku: unknown.sku })
  if (product.version !== edit.version) return err({ code: 'changed' })
  const taxon = details.taxons[0] ?? ''
  if (edit.variants.some(({ sale }) => sale) && isMedicinal({ taxon, substance: substanceOf(details) }))
    return err({ code: 'medicine-sale' })

  const prices = edit.variants.flatMap(variant => priceChange(rows.get(variant.sku), variant))
  const dates = datesOf(product, edit, now)
  const changes = [
    ...textChanges(details, edit),
    ...badgeChange(details, edit),
    ...dateChange(product, dates),
    ...prices
  ]
  if (changes.length === 0) return ok({ before: {}, after: {} })
  const facts_json = productDetailsColumn.write(withDetails(details, edit))
  const at = now.toISOString()
  const row = { id, version: edit.version, facts_json, ...dates, updated_at: at }
  if ((await tx.run(updateEdited, row)) === 0) return err({ code: 'changed' })
  for (const { row } of prices) await tx.run(updateVariant, row)
  await markEdited(
    tx,
    id,
    changes.map(({ field }) => field),
    now
  )
  await tx.run(insertChange, { product_id: id, changed_at: at })
  return ok({
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  })
}

const textChanges = (details: ProductDetails, edit: ProductEdit) =>
  EDITED_TEXTS.flatMap(text =>
    EDIT_LANGUAGES.flatMap(language => {
      const [before, after] = [details[text]?.[language] ?? '', edit[text][language]]
      return before === after ? [] : [{ field: textField(text, language), before, after }]
    })
  )

function badgeChange({ badges }: ProductDetails, edit: ProductEdit) {
  if (!edit.badges) return []
  const [before, after] = [badges.join(', '), edit.badges.join(', ')]
  return before === after ? [] : [{ field: BADGES_FIELD, before, after }]
}

type Dates = Pick<ProductTable, 'available_on' | 'hidden_available_on'>

/** Hiding keeps the day from which it was on sale for when it is shown again, by now at the latest. */
function datesOf({ available_on, hidden_available_on }: Dates, { isVisible }: ProductEdit, now: Date): Dates {
  const at = now.toISOString()
  const same = { available_on, hidden_available_on }
  if (isVisible === undefined) return same
  if (!isVisible)
    return isHidden(available_on) ? same : { available_on: HIDDEN_UNTIL, hidden_available_on: available_on }
  if (available_on <= at) return same
  const before = isHidden(available_on) && hidden_available_on !== null ? hidden_available_on : at
  return { available_on: before < at ? before : at, hidden_available_on: null }
}

const dateChange = (before: Dates, after: Dates) =>
  before.available_on === after.available_on
    ? []
    : [{ field: AVAILABLE_ON_FIELD, before: before.available_on, after: after.available_on }]

const written = ({ mn, en }: Texts) => ({ mn, ...(en !== '' && { en }) })

function withDetails({ description: _, ...details }: ProductDetails, edit: ProductEdit): ProductDetails {
  return {
    ...details,
    ...(edit.badges && { badges: [...edit.badges] }),
    title: written(edit.title),
    ...(edit.description.mn !== '' && { description: written(edit.description) })
  }
}

/** Prices whose moments are written one way: an import may have written them another. */
const pricesOf = (price: number, sale: VariantEdit['sale']) => {
  const instant = (text: string) => new Date(text).toISOString()
  return {
    price,
    sale: sale && { price: sale.price, start: instant(sale.start), end: instant(sale.end) }
  }
}

function priceChange(row: VariantRow | undefined, { sku, price, sale, store_price }: VariantEdit) {
  if (!row) return []
  const inBranches = store_price === undefined ? row.store_price : store_price
  const before = pricesOf(row.price, saleOfRow(row) ?? null)
  const after = pricesOf(price, sale)
  const changed: VariantRow = {
    ...row,
    price,
    sale_price: after.sale?.price ?? null,
    sale_start_at: after.sale?.start ?? null,
    sale_expire_at: after.sale?.end ?? null,
    store_price: inBranches
  }
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  const online = { field: priceField(sku), before, after, row: changed }
  const inStores = { field: storePriceField(sku), before: row.store_price, after: inBranches, row: changed }
  return [...(isSame ? [] : [online]), ...(row.store_price === inBranches ? [] : [inStores])]
}
