import { z } from 'zod'
import { importMappingSchema, type ImportMapping } from '../../../../contract/staff/product-imports.ts'
import { priceField } from '../../../../domain/catalogue/product-edit.ts'
import { recordOfSku } from '../../../catalogue/products/index.ts'
import { costOf } from '../../costs/index.ts'
import { jsonColumn } from '../../../platform/db/json-column.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { jobProgress } from '../../../platform/jobs/scheduled-jobs.ts'
import { categoryNames } from './categories.ts'
import { changeColumn, problemColumn, problemSchema, type BatchChange, type RowProblem } from '../batch-change.ts'
import type { BatchDeps } from '../deps.ts'
import type { ImportFields } from './import-fields.ts'
import {
  changesOf,
  newProduct,
  readImportRow,
  saleAbovePrice,
  withFields,
  type CategoryNames,
  type FieldChange
} from './import-row.ts'
import type { ProductBatchRowTable, ProductBatchTable } from '../tables.ts'
import { selectBatchesToProcess, rowsPerBatch } from '../batch-shares.ts'

/** Rows of one run; each costs a few reads and one write. */
const ROWS_PER_RUN = 100

export const detailsColumn = jsonColumn(
  'product_batches.details_json',
  z.strictObject({
    supplier: z.string(),
    file_name: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), examples: z.array(z.string()) })),
    mapping: importMappingSchema.optional(),
    /** Of an import by a command: which file under which mapping. */
    key: z.string().exactOptional()
  })
)

export const sourceColumn = jsonColumn('product_batch_rows.source_json', z.record(z.string(), z.unknown()))

export const previewColumn = jsonColumn(
  'product_batch_rows.preview_json',
  z.strictObject({
    name: z.string(),
    changes: z.array(
      z.strictObject({ field: z.string(), before: z.string(), after: z.string(), is_kept: z.boolean() })
    ),
    problems: z.array(problemSchema)
  })
)

/** Reads rows of the mapped imports and compares them with the shop: nothing of the shop is written. */
export async function previewImports({ db, now }: BatchDeps): Promise<'more' | 'done'> {
  const batches = await selectBatchesToProcess(db.query, 'reading')
  if (batches.length === 0) return 'done'
  const share = rowsPerBatch(ROWS_PER_RUN, batches)
  const categories = await categoryNames(db)
  for (const batch of batches) await db.change(tx => previewShare(tx, batch, share, categories, now()))
  return jobProgress(true)
}

async function previewShare(
  tx: Transaction,
  { id, details_json }: ProductBatchTable,
  share: number,
  categories: CategoryNames,
  now: Date
) {
  const { mapping } = detailsColumn.read(details_json)
  if (!mapping) throw new Error(`Import ${id} is read without a mapping`)
  // Takes the batch's lock; no row when it was mapped anew or applied meanwhile.
  const { numUpdatedRows } = await tx.query
    .updateTable('product_batches')
    .set({ state: 'reading' })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where('details_json', '=', details_json)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const rows = await tx.query
    .selectFrom('product_batch_rows')
    .selectAll()
    .where('batch_id', '=', id)
    .where('state', '=', 'unread')
    .orderBy('position')
    .limit(share)
    .execute()
  for (const row of rows) await previewRow(tx, row, mapping, categories, now)
  if (rows.length < share)
    await tx.query.updateTable('product_batches').set({ state: 'preview' }).where('id', '=', id).execute()
}

interface Preview {
  readonly state: 'new' | 'update' | 'same' | 'refused'
  readonly sku: string
  readonly name: string
  readonly change?: BatchChange
  readonly changes?: readonly FieldChange[]
  readonly problems?: readonly RowProblem[]
}

async function previewRow(
  tx: Transaction,
  row: ProductBatchRowTable,
  mapping: ImportMapping,
  categories: CategoryNames,
  now: Date
): Promise<void> {
  const preview = await previewOf(tx, row, mapping, categories, now)
  const { state, sku, name, change, changes = [], problems = [] } = preview
  const [problem] = problems
  await tx.query
    .updateTable('product_batch_rows')
    .set({
      ...{ state, sku },
      change_json: change ? changeColumn.write(change) : null,
      preview_json: previewColumn.write({ name, changes: [...changes], problems: [...problems] }),
      problem_json: problem ? problemColumn.write(problem) : null
    })
    .where('batch_id', '=', row.batch_id)
    .where('position', '=', row.position)
    .execute()
}

/** Saving a product that was taken off sale offers it again, whatever else its row changes. */
const OFFERED_AGAIN: FieldChange = { field: 'retired', before: '', after: '', is_kept: false }

async function previewOf(
  tx: Transaction,
  row: ProductBatchRowTable,
  mapping: ImportMapping,
  categories: CategoryNames,
  now: Date
): Promise<Preview> {
  if (row.source_json === null) return { state: 'refused', sku: '', name: '', problems: [{ code: 'import-row' }] }
  const read = readImportRow(mapping, categories, sourceColumn.read(row.source_json))
  if ('problems' in read) return { state: 'refused', sku: '', name: '', problems: read.problems }
  const { fields } = read
  const name = fields.title_mn ?? fields.title_en ?? ''
  const refused = (...problems: RowProblem[]): Preview => ({ state: 'refused', sku: fields.sku, name, problems })
  const current = await recordOfSku(tx, fields.sku)
  const sku = current?.record.sku ?? fields.sku
  const line = await lineOfSku(tx, row, sku, fields)
  if (line !== undefined) return refused({ code: 'import-sku-twice', values: { sku: fields.sku, line } })
  if (!current) {
    const made = newProduct(mapping, fields, now)
    if ('problems' in made) return refused(...made.problems)
    return { state: 'new', sku, name, change: { type: 'import', fields, record: made.record } }
  }
  // Saving a product offers it again: at what price, only the file can say.
  if (current.isRetired && fields.price === undefined) return refused({ code: 'import-retired' })
  const next = withFields(current.record, fields)
  const isPriceKept = current.edited.has(priceField(fields.sku))
  if (!isPriceKept && saleAbovePrice(next, fields.sku))
    return refused({ code: 'sale-not-below-price', values: { sku: fields.sku } })
  const changes = [
    ...(current.isRetired ? [OFFERED_AGAIN] : []),
    ...changesOf(current.record, next, fields.sku, current.edited, current.isRetired),
    ...(await costChange(tx, fields))
  ]
  const shown = { sku, name: name === '' ? current.record.title.mn : name, changes }
  const isSame = changes.every(({ is_kept }) => is_kept)
  return { ...shown, state: isSame ? 'same' : 'update', change: { type: 'import', fields } }
}

/** Costs are no part of a product, which shoppers see. */
async function costChange(tx: Transaction, { sku, cost }: ImportFields): Promise<readonly FieldChange[]> {
  const before = cost === undefined ? null : await costOf(tx, sku)
  if (cost === undefined || before === cost) return []
  return [{ field: 'cost', before: before === null ? '' : String(before), after: String(cost), is_kept: false }]
}

/** The line above that names the same SKU. */
async function lineOfSku(
  tx: Transaction,
  row: ProductBatchRowTable,
  productSku: string,
  fields: ImportFields
): Promise<number | undefined> {
  const rows = await tx.query
    .selectFrom('product_batch_rows')
    .select(['position', 'change_json'])
    .where('batch_id', '=', row.batch_id)
    .where('sku', '=', productSku)
    .where('position', '<', row.position)
    .where('change_json', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.find(({ change_json }) => {
    const change = change_json === null ? undefined : changeColumn.read(change_json)
    return change?.type === 'import' && change.fields.sku === fields.sku
  })?.position
}
