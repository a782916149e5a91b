import type { ProductBatchRequest, ProductBulkAction } from '../../../contract/staff/product-batches.ts'
import { inBadgeOrder } from '../../../domain/catalogue/badge.ts'
import { WAREHOUSE } from '../../../domain/catalogue/branch-stock.ts'
import { priceByPercent, priceField, type StockReason } from '../../../domain/catalogue/product-edit.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { countStock } from '../../catalogue/branches/index.ts'
import { adjustStock } from '../../catalogue/stock/index.ts'
import {
  addBrand,
  currentEdit,
  editProduct,
  productSnapshotColumn,
  recordOfSku,
  restoreProduct,
  retireProduct,
  saveProduct,
  snapshotHash,
  snapshotOf,
  type ProductChange,
  type ProductEdit
} from '../../catalogue/products/index.ts'
import { costOf, undoCosts, writeCost } from '../costs/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { stockColumn, type BatchChange, type RowProblem } from './batch-change.ts'
import type { ImportFields } from './imports/import-fields.ts'
import { saleAbovePrice, withFields } from './imports/import-row.ts'

type Applied = Result<ProductChange, RowProblem>
type Sheet = Extract<ProductBatchRequest, { kind: 'sheet' }>['products'][number]

const IMPORT_PROBLEMS = { 'slug-taken': 'import-slug-taken', 'sku-taken': 'import-sku-taken' } as const
const STOCK_PROBLEMS = { changed: 'stock-changed', reserved: 'stock-reserved' } as const
const NOTHING: ProductChange = { before: {}, after: {} }

/** Changes the product of a row; the caller has locked it. */
export async function applyChange(
  tx: Transaction,
  sku: string,
  change: Exclude<BatchChange, { type: 'restore' }>,
  batch: string,
  now: Date
): Promise<Applied> {
  switch (change.type) {
    case 'sheet':
      return editRow(tx, sku, change.product, change.reason, now)
    case 'bulk': {
      const current = await currentEdit(tx, sku)
      if (!current) return err({ code: 'product-not-found' })
      const next = bulkEdit(current, change.action)
      return next.ok ? edited(await editProduct(tx, sku, next.value, now)) : next
    }
    case 'import':
      return importProduct(tx, change, batch, now)
  }
}

async function importProduct(
  tx: Transaction,
  { fields, record }: Extract<BatchChange, { type: 'import' }>,
  batch: string,
  now: Date
): Promise<Applied> {
  const current = await recordOfSku(tx, fields.sku)
  if (current?.isRetired && fields.price === undefined) return err({ code: 'import-retired' })
  const next = current ? withFields(current.record, fields) : record
  if (!next) return err({ code: 'product-not-found' })
  const isPriceKept = current?.edited.has(priceField(fields.sku)) ?? false
  if (!isPriceKept && saleAbovePrice(next, fields.sku))
    return err({ code: 'sale-not-below-price', values: { sku: fields.sku } })
  if (fields.brand) await addBrand(tx, fields.brand)
  const saved = await saveProduct(tx, next, now)
  if (saved.ok) return ok((await importCost(tx, fields, batch, now)) ?? NOTHING)
  return err({ code: IMPORT_PROBLEMS[saved.problem.code], values: { by: saved.problem.by } })
}

async function importCost(
  tx: Transaction,
  { sku, cost }: ImportFields,
  batch: string,
  now: Date
): Promise<ProductChange | undefined> {
  const before = cost === undefined ? null : await costOf(tx, sku)
  if (cost === undefined || before === cost) return undefined
  await writeCost(tx, { sku, cost, batch, before }, now)
  return { before: { [`cost:${sku}`]: before }, after: { [`cost:${sku}`]: cost } }
}

const edited = (result: Awaited<ReturnType<typeof editProduct>>): Applied => {
  if (result.ok) return result
  const { problem } = result
  if (problem.code === 'no-variant') return err({ code: 'variant-not-of-product', values: { sku: problem.sku } })
  if (problem.code === 'medicine-sale') return err({ code: 'medicine-not-on-sale' })
  return err({ code: problem.code === 'changed' ? 'product-changed' : 'product-not-found' })
}

async function editRow(
  tx: Transaction,
  sku: string,
  { version, variants }: Sheet,
  reason: StockReason,
  now: Date
): Promise<Applied> {
  const current = await currentEdit(tx, sku)
  if (!current) return err({ code: 'product-not-found' })
  const prices = variants.map(({ stock: _, ...priced }) => priced)
  const texts = { ...current, version, variants: prices }
  const changed = edited(await editProduct(tx, sku, texts, now))
  if (!changed.ok) return changed
  const before: Record<string, unknown> = { ...changed.value.before }
  const after: Record<string, unknown> = { ...changed.value.after }
  for (const { sku: variantSku, stock } of variants) {
    if (!stock || stock.seen === stock.count) continue
    const outcome = await countVariant(tx, variantSku, stock, reason, now)
    if (outcome !== 'done') return err({ code: STOCK_PROBLEMS[outcome], sku: variantSku, field: 'stock' })
    before[`stock:${variantSku}`] = stock.seen
    Object.assign(after, { [`stock:${variantSku}`]: stock.count, reason })
  }
  return ok({ before, after })
}

async function countVariant(
  tx: Transaction,
  sku: string,
  { seen, count }: NonNullable<Sheet['variants'][number]['stock']>,
  reason: StockReason,
  now: Date
) {
  const variant = await tx.query
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  const where = { productId: variant.product_id, variantId: variant.id, location: WAREHOUSE }
  return countStock(tx, { ...where, seen, count, reason }, now)
}

function bulkEdit(current: ProductEdit, action: ProductBulkAction): Result<ProductEdit, RowProblem> {
  const badges = current.badges ?? []
  switch (action.type) {
    case 'publish':
      return ok({ ...current, isVisible: true })
    case 'hide':
      return ok({ ...current, isVisible: false })
    case 'add_badge':
      if (badges.length >= 4 && !badges.includes(action.badge)) return err({ code: 'badges-full', values: { max: 4 } })
      return ok({ ...current, badges: inBadgeOrder([...badges, action.badge]) })
    case 'remove_badge':
      return ok({ ...current, badges: badges.filter(badge => badge !== action.badge) })
    case 'price': {
      const variants = current.variants.map(variant => ({
        ...variant,
        price: priceByPercent(variant.price, action.percent, action.round_to)
      }))
      const dear = variants.find(({ price, sale }) => sale !== null && sale.price >= price)
      return dear ? err({ code: 'sale-not-below-price', values: { sku: dear.sku } }) : ok({ ...current, variants })
    }
  }
}

interface RowToRestore {
  readonly batch_id: string
  readonly before_json: string | null
  readonly after_hash: string | null
  readonly stock_json: string | null
}

/** Undoes one row, unless somebody has changed the product since. */
export async function restoreRow(tx: Transaction, sku: string, row: RowToRestore, now: Date): Promise<Applied> {
  const current = await snapshotOf(tx, sku)
  if (!current) return err({ code: 'product-not-found' })
  if (snapshotHash(current.snapshot) !== row.after_hash) return err({ code: 'product-changed-since' })
  const after: Record<string, number> = {}
  for (const [variantId, added] of Object.entries(row.stock_json === null ? {} : stockColumn.read(row.stock_json))) {
    const taken = Math.min(added, await availableStock(tx, variantId))
    if (!(await adjustStock(tx, variantId, -taken, now, 'undone'))) return err({ code: 'stock-reserved' })
    if (taken < added) after[`stock_not_taken_back:${variantId}`] = added - taken
  }
  await undoCosts(tx, sku, row.batch_id, now)
  if (row.before_json === null) await retireProduct(tx, current.snapshot.id, now)
  else await restoreProduct(tx, productSnapshotColumn.read(row.before_json), now)
  return ok({ before: {}, after })
}

/** Pieces that are neither sold nor reserved: an undo takes back no others. */
async function availableStock({ query }: Transaction, variantId: string): Promise<number> {
  const stock = await query
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return stock.on_hand - stock.reserved
}
