import { PRICE_MAX } from '../../../../domain/catalogue/price.ts'
import { productRecord, STOCK_MAX, type ProductRecord } from '../../../../contract/catalogue/catalogue-record.ts'
import type { ImportField, ImportMapping } from '../../../../contract/staff/product-imports.ts'
import { roundAmount } from '../../../../domain/money.ts'
import { priceField, storePriceField, textField } from '../../../../domain/catalogue/product-edit.ts'
import { slugify } from '../../../../domain/slugify.ts'
import { readRow, type SupplierRow } from '../../../catalogue/import/index.ts'
import type { RowProblem } from '../batch-change.ts'
import type { ImportFields } from './import-fields.ts'

const TEXT_MAX = { title: 400, description: 4_000 } as const
const SKU_MAX = 40

/** Permalinks of categories by their names, in small letters, and by themselves. */
export type CategoryNames = ReadonlyMap<string, string>

type Read = { readonly fields: ImportFields } | { readonly problems: readonly RowProblem[] }

/** Reads a row by the mapping of its file: its fields, or every reason why it cannot be imported. */
export function readImportRow(mapping: ImportMapping, categories: CategoryNames, source: SupplierRow): Read {
  const reader = readRow(source)
  const problems: RowProblem[] = []
  const cell = (field: ImportField) => {
    const column = mapping.columns[field]
    return column === undefined ? '' : reader.text(column)
  }
  const sku = skuOf(mapping.sku_prefix, cell('sku'))
  if (sku === '') problems.push({ code: 'import-sku', values: { value: cell('sku').slice(0, 40) } })
  const words = (field: 'title_mn' | 'title_en' | 'description_mn' | 'description_en') => {
    const written = cell(field)
    const max = TEXT_MAX[field.startsWith('title') ? 'title' : 'description']
    return written === '' ? {} : { [field]: written.slice(0, max).trim() }
  }
  const brandName = cell('brand').slice(0, 80)
  const brandCode = slugify(brandName, 60)
  const category = categories.get(cell('category').toLowerCase())
  const price = mapping.columns.price === undefined ? undefined : priceOf(mapping, cell('price'), problems)
  // Most goods cost the same everywhere: an empty cell says nothing.
  const store_price = cell('store_price') === '' ? undefined : priceOf(mapping, cell('store_price'), problems)
  const cost = costOf(cell('cost'), mapping, problems)
  const stock = stockOf(cell('stock'), mapping, problems)
  const barcode = cell('barcode').replace(/[\s-]/g, '')
  if (problems.length > 0) return { problems }
  return {
    fields: {
      sku,
      ...words('title_mn'),
      ...words('title_en'),
      ...words('description_mn'),
      ...words('description_en'),
      ...(brandCode !== '' && { brand: { code: brandCode, name: brandName } }),
      ...(category !== undefined && { category }),
      ...(price !== undefined && { price }),
      ...(store_price !== undefined && { store_price }),
      ...(cost !== undefined && { cost }),
      ...(stock !== undefined && { stock }),
      ...(/^\d{8}(?:\d{4,6})?$/.test(barcode) && { barcode })
    }
  }
}

function skuOf(prefix: string, written: string): string {
  const parts = written.toUpperCase().split('-')
  const own = parts.flatMap(part => part.match(/[A-Z0-9]+/g)?.join('.') ?? []).join('-')
  const sku = own === '' || prefix === '' ? own : `${prefix}-${own.replaceAll('-', '.')}`
  return sku.length <= SKU_MAX ? sku : ''
}

/** Digits with the signs that people put between thousands; a comma before one or two digits is a decimal one. */
function numberIn(written: string): number {
  const plain = written
    .replace(/[₮$€]|MNT/gi, '')
    .replace(/(?<=\d)[\s',](?=\d{3}(?!\d))/g, '')
    .replace(/^\d{1,3}(?:\.\d{3})+$/, thousands => thousands.replaceAll('.', ''))
    .replace(',', '.')
    .trim()
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

function priceOf(
  { price_factor, round_to }: ImportMapping,
  written: string,
  problems: RowProblem[]
): number | undefined {
  const price = roundAmount((numberIn(written) * price_factor) / round_to) * round_to
  if (price >= 1 && price <= PRICE_MAX) return price
  problems.push({ code: 'import-price', values: { value: written.slice(0, 40), max: PRICE_MAX } })
  return undefined
}

function costOf(written: string, { columns, cost_factor }: ImportMapping, problems: RowProblem[]): number | undefined {
  // An empty cell says nothing.
  if (columns.cost === undefined || written === '') return undefined
  const cost = roundAmount(numberIn(written) * cost_factor)
  if (cost >= 0 && cost <= PRICE_MAX) return cost
  problems.push({ code: 'import-cost', values: { value: written.slice(0, 40), max: PRICE_MAX } })
  return undefined
}

function stockOf(written: string, { columns }: ImportMapping, problems: RowProblem[]): number | undefined {
  // An empty cell says nothing.
  if (columns.stock === undefined || written === '') return undefined
  const stock = Math.floor(numberIn(written))
  if (stock >= 0 && stock <= STOCK_MAX) return stock
  problems.push({ code: 'import-stock', values: { value: written.slice(0, 40), max: STOCK_MAX } })
  return undefined
}

type NewProduct = { readonly record: ProductRecord } | { readonly problems: readonly RowProblem[] }

/** A product that the shop does not have yet. */
export function newProduct(mapping: ImportMapping, fields: ImportFields, now: Date): NewProduct {
  const { sku, title_mn, title_en, price, brand } = fields
  const problems: RowProblem[] = []
  const title = title_mn ?? title_en
  if (title === undefined) problems.push({ code: 'import-title' })
  if (price === undefined) problems.push({ code: 'import-price', values: { value: '', max: PRICE_MAX } })
  if (!brand) problems.push({ code: 'import-brand' })
  if (problems.length > 0) return { problems }
  const description = fields.description_mn ?? fields.description_en
  const suffix = slugify(sku, 40)
  const parsed = productRecord.safeParse({
    ...{ sku, price, brand: brand?.code, taxons: [fields.category ?? mapping.category] },
    slug: [slugify(title_en ?? title ?? '', 99 - suffix.length), suffix].filter(Boolean).join('-'),
    title: { mn: title, ...(title_en !== undefined && { en: title_en }) },
    ...(description !== undefined && {
      description: { mn: description, ...(fields.description_en !== undefined && { en: fields.description_en }) }
    }),
    ...(fields.store_price !== undefined && { store_price: fields.store_price }),
    stock: fields.stock ?? 0,
    available_on: now.toISOString(),
    age_restricted: mapping.age_restricted,
    requires_prescription: mapping.requires_prescription,
    packshot: { shape: 'box', colours: ['#f4f1ea', '#2f5d50'], label: (brand?.name ?? '').slice(0, 24) },
    ...(fields.barcode !== undefined && { tax: { barcode: fields.barcode } })
  })
  return parsed.success ? { record: parsed.data } : { problems: [{ code: 'import-row' }] }
}

/** A product with what a row says of it. */
export function withFields(current: ProductRecord, fields: ImportFields): ProductRecord {
  const { sku, price, store_price, stock, category, barcode, brand } = fields
  const priced = <Item extends Pick<ProductRecord, 'sku' | 'price' | 'stock'>>(item: Item): Item =>
    item.sku === sku
      ? { ...item, price: price ?? item.price, ...(store_price && { store_price }), stock: stock ?? item.stock }
      : item
  const en = fields.title_en ?? current.title.en
  const description = {
    mn: fields.description_mn ?? current.description?.mn ?? fields.description_en,
    en: fields.description_en ?? current.description?.en
  }
  return {
    ...priced(current),
    title: { mn: fields.title_mn ?? current.title.mn, ...(en !== undefined && { en }) },
    ...(description.mn !== undefined && {
      description: { mn: description.mn, ...(description.en !== undefined && { en: description.en }) }
    }),
    ...(brand && { brand: brand.code }),
    ...(category !== undefined && { taxons: [category, ...current.taxons.slice(1).filter(each => each !== category)] }),
    ...(barcode !== undefined && { tax: { ...current.tax, barcode } }),
    variants: current.variants.map(priced)
  }
}

export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
  readonly is_kept: boolean
}

const pricedItem = (record: ProductRecord, sku: string) => record.variants.find(each => each.sku === sku) ?? record

/**
 * Fields that differ, for people; those that staff have edited are named and stay. A retired product is offered nowhere,
 * so it has neither a price nor pieces to compare with.
 */
export function changesOf(
  before: ProductRecord,
  after: ProductRecord,
  sku: string,
  edited: ReadonlySet<string>,
  isRetired = false
): readonly FieldChange[] {
  const shown = (record: ProductRecord) => {
    const { price, store_price, stock } = pricedItem(record, sku)
    return {
      [textField('title', 'mn')]: record.title.mn,
      [textField('title', 'en')]: record.title.en ?? '',
      [textField('description', 'mn')]: record.description?.mn ?? '',
      [textField('description', 'en')]: record.description?.en ?? '',
      brand: record.brand,
      category: record.taxons[0] ?? '',
      [priceField(sku)]: String(price),
      [storePriceField(sku)]: String(store_price ?? ''),
      stock: String(stock),
      barcode: record.tax?.barcode ?? ''
    }
  }
  const becomes = shown(after)
  const was = isRetired
    ? { ...shown(before), [priceField(sku)]: '', [storePriceField(sku)]: '', stock: '' }
    : shown(before)
  return Object.entries(becomes).flatMap(([field, value]) =>
    value === was[field] ? [] : [{ field, before: was[field] ?? '', after: value, is_kept: edited.has(field) }]
  )
}

/** The variant whose sale would no longer be below its price. */
export const saleAbovePrice = (record: ProductRecord, sku: string) => {
  const { price, sale } = pricedItem(record, sku)
  return sale !== undefined && sale.price >= price
}
