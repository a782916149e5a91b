import { PRICE_MAX } from '../../../domain/catalogue/price.ts'
import { productRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import { packshotSizeSchema } from '../../../contract/catalogue/packshot-size.ts'
import type { SupplierMapping } from '../../../contract/catalogue/supplier-mapping.ts'
import { roundAmount } from '../../../domain/money.ts'
import { truncate } from './clean-text.ts'
import { readRow } from './read-row.ts'
import type { RowReader, SupplierRow } from './read-row.ts'
import { slugify } from '../../../domain/slugify.ts'
import { specificationRows } from './specification-rows.ts'

/** A product and the brand it needs, or every reason why this row cannot be sold. */
export type MappedRow =
  | { readonly record: ProductRecord; readonly brand: { readonly code: string; readonly name: string } }
  | { readonly problems: readonly string[] }

const TITLE_MAX = 400
const DESCRIPTION_MAX = 4_000
const BRAND_CODE_MAX = 60
const BRAND_NAME_MAX = 80
const SLUG_MAX = 100
const LABEL_MAX = 24
const COLOR_MAX = 40
const COLORS_MAX = 200

/** FNV-1a, 32 bits: the same text gives the same number on every run and machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}

/** Dashes inside a column's value become dots: the template's own first dash ends the series. */
const skuPart = (value: string) =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')

function bothOf(reader: RowReader, texts: SupplierMapping['title'] | undefined, max: number) {
  const mn = texts && reader.fill(texts.mn)
  if (!mn) return undefined
  const en = texts.en && reader.fill(texts.en)
  return { mn: truncate(mn, max), ...(en && { en: truncate(en, max) }) }
}

function priceOf({ price }: SupplierMapping, reader: RowReader, column = price.column): number {
  return roundAmount(((reader.number(column) ?? Number.NaN) * price.factor) / price.roundTo) * price.roundTo
}

const priceProblem = ({ price }: SupplierMapping, reader: RowReader) =>
  `price: ${price.column} is "${truncate(reader.text(price.column), 40)}", which gives no price from 1 to ${PRICE_MAX} ₮`

function stockOf({ stock }: SupplierMapping, reader: RowReader): number {
  if (typeof stock === 'number') return stock
  if ('column' in stock) return Math.max(0, Math.floor(reader.number(stock.column) ?? 0))
  const [low, high] = stock.spread
  return low + (hashOf(reader.fill(stock.by) ?? '') % (high - low + 1))
}

function dateOf({ available_on }: SupplierMapping, reader: RowReader): string {
  const written = reader.text(available_on.column)
  // Date.parse makes a date of almost anything; only a written year, month and day is believed.
  const time = /^\d{4}-\d{2}-\d{2}/.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(time) ? available_on.otherwise : new Date(time).toISOString()
}

function slugOf({ slug }: SupplierMapping, reader: RowReader): string {
  const suffix = slugify(reader.fill(slug.suffix) ?? '', 40)
  const words = slugify(reader.fill(slug.from) ?? '', SLUG_MAX - 1 - suffix.length)
  return [words, suffix].filter(Boolean).join('-')
}

function taxOf(mapping: SupplierMapping, kind: SupplierMapping['otherwise'], reader: RowReader) {
  const written = (mapping.barcode && reader.fill(mapping.barcode))?.replace(/[\s-]/g, '') ?? ''
  const barcode = /^\d{8}(?:\d{4,6})?$/.test(written) ? written : undefined
  const tax = { ...mapping.tax, ...kind.tax, ...(barcode && { barcode }) }
  return Object.keys(tax).length > 0 ? tax : undefined
}

/** Sides that a row does not say, or says as no side can be, are left out. */
function sizeOf({ packshot: { size } }: SupplierMapping, reader: RowReader) {
  const side = (column: string | undefined) => column && reader.number(column)
  const mm = (value: number | '' | undefined) => (value ? Math.round(value) : undefined)
  const [width, height, depth] = [side(size?.width), side(size?.height), side(size?.depth)].map(mm)
  const read = packshotSizeSchema.safeParse({ width, height, ...(depth && { depth }) })
  return read.success ? read.data : undefined
}

/** All colours of a row, each as the supplier writes it, as many as fit whole. */
function coloursIn(text: string, separator: string): string {
  let colours = ''
  for (const part of new Set(
    text
      .toLowerCase()
      .split(separator)
      .map(colour => colour.trim())
  )) {
    const longer = colours === '' ? truncate(part, COLOR_MAX) : `${colours}, ${part}`
    if (part !== '' && longer.length <= COLORS_MAX) colours = longer
  }
  return colours
}

/** Turns one supplier's row into a product the shop can sell. Every answer is either valid or explained. */
export function mapRow(mapping: SupplierMapping, row: SupplierRow): MappedRow {
  const reader = readRow(row)
  const kind = mapping.kinds.find(one => one.matches.test(reader.text(one.column))) ?? mapping.otherwise
  const brandName = reader.fill(mapping.brand.from) ?? ''
  const brandCode = mapping.brand.codes[brandName] ?? slugify(brandName, BRAND_CODE_MAX)
  const palettes = mapping.packshot.palettes
  const color = mapping.color && coloursIn(reader.text(mapping.color.column), mapping.color.separator)
  const detail = mapping.packshot.detail && reader.fill(mapping.packshot.detail)
  const size = sizeOf(mapping, reader)
  const storeColumn = mapping.store_price?.column

  const checked = productRecord.safeParse({
    sku: reader.fill(mapping.sku, skuPart) ?? '',
    slug: slugOf(mapping, reader),
    title: bothOf(reader, mapping.title, TITLE_MAX) ?? { mn: '' },
    description: bothOf(reader, mapping.description, DESCRIPTION_MAX),
    brand: brandCode,
    taxons: kind.taxons,
    gpc: kind.gpc,
    properties: color ? { color } : {},
    specification: mapping.specification ? specificationRows(mapping.specification, row, reader) : [],
    price: priceOf(mapping, reader),
    ...(storeColumn && reader.text(storeColumn) !== '' && { store_price: priceOf(mapping, reader, storeColumn) }),
    stock: stockOf(mapping, reader),
    store: mapping.store,
    badges: mapping.badges,
    age_restricted: kind.age_restricted,
    requires_prescription: kind.requires_prescription,
    available_on: dateOf(mapping, reader),
    packshot: {
      shape: kind.shape,
      colours: palettes[hashOf(brandCode) % palettes.length],
      label: truncate(reader.fill(mapping.packshot.label) ?? '', LABEL_MAX),
      ...(detail && { detail: truncate(detail, LABEL_MAX) }),
      ...(size && { size })
    },
    delivery: mapping.delivery,
    return_hours: mapping.return_hours,
    refund_percent: mapping.refund_percent,
    tax: taxOf(mapping, kind, reader)
  })

  return checked.success
    ? { record: checked.data, brand: { code: brandCode, name: truncate(brandName, BRAND_NAME_MAX) } }
    : {
        problems: checked.error.issues.map(({ path, message }) =>
          path[0] === 'price' ? priceProblem(mapping, reader) : `${path.join('.')}: ${message}`
        )
      }
}
