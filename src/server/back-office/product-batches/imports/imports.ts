import { v7 as uuid } from 'uuid'
import {
  IMPORT_FIELDS,
  IMPORT_OUTCOMES,
  IMPORT_ROWS_PER_PAGE,
  importMappingSchema,
  type ImportMapping,
  type ImportRowsBody,
  type ProductImportBody
} from '../../../../contract/staff/product-imports.ts'
import { guessColumns } from '../../../../domain/catalogue/import-columns.ts'
import { ok } from '../../../../domain/result.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { jsonColumn } from '../../../platform/db/json-column.ts'
import {
  conflict,
  forbidden,
  notFound,
  problemSentences,
  type ServiceResult,
  unprocessable
} from '../../../platform/http/problem.ts'
import { recordStaffAction, type StaffRequest } from '../../../identity/index.ts'
import { categoryChoices } from '../../../catalogue/products/index.ts'
import type { BatchDeps } from '../deps.ts'
import { readFile, type ReadFile } from './import-file.ts'
import { detailsColumn, previewColumn, sourceColumn } from './import-preview.ts'
import { selectBatches, insertBatch } from '../batches.ts'

const ROWS_AT_ONCE = 200

const mappingColumn = jsonColumn('supplier_mappings.mapping_json', importMappingSchema)

interface Upload {
  readonly supplier: string
  readonly name: string
  readonly bytes: Uint8Array
}

/** Takes a file in: its rows are kept as they are read, until somebody says what its columns mean. */
export async function uploadImport(
  deps: BatchDeps,
  editor: StaffRequest,
  { supplier, name, bytes }: Upload
): ServiceResult<ProductImportBody> {
  const read = await readFile(name, bytes)
  if (!read.ok) return read
  const { rows, columns } = read.value
  const id = uuid()
  const details = { supplier, file_name: name.slice(0, 120), columns: [...columns] }
  await deps.db.change(async tx => {
    const batch = { id, kind: 'import', undo_of: null, state: 'mapping', details }
    await insertBatch(tx, editor.staff, batch, deps.now(), {
      supplier,
      file_name: details.file_name,
      rows: rows.length
    })
    await insertSources(tx, id, rows)
  })
  return readImport(deps, id, editor.locale)
}

async function insertSources({ query }: Transaction, batchId: string, rows: ReadFile['rows']) {
  const nothing = {
    ...{ preview_json: null, change_json: null, problem_json: null },
    ...{ before_json: null, after_hash: null, stock_json: null }
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await query
      .insertInto('product_batch_rows')
      .values(
        rows.slice(start, start + ROWS_AT_ONCE).map(({ line, source }) => ({
          ...{ batch_id: batchId, position: line, sku: '', state: 'unread', ...nothing },
          source_json: source === null ? null : sourceColumn.write(source)
        }))
      )
      .execute()
}

const OPEN_STATES = ['mapping', 'reading', 'preview']

/** An import that has not been applied yet. */
async function openImport(tx: Transaction, id: string) {
  const batch = await tx.query
    .selectFrom('product_batches')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'import')
    .executeTakeFirst()
  if (!batch) return notFound('import-not-found')
  const isOpen = OPEN_STATES.includes(batch.state)
  return isOpen ? ok(batch) : conflict('import-applied')
}

/** A file that says how many pieces there are, or what they cost, takes permissions of its own. */
const mayWrite = ({ permissions }: StaffRequest['staff'], mapping: ImportMapping | null | undefined) =>
  (mapping?.columns.stock === undefined || permissions.includes('stock.write')) &&
  (mapping?.columns.cost === undefined || permissions.includes('costs.write'))

/** Says what the columns mean, remembers it for the supplier, and has the rows compared with the shop. */
export async function mapImport(
  deps: BatchDeps,
  { locale, staff }: StaffRequest,
  id: string,
  mapping: ImportMapping
): ServiceResult<ProductImportBody> {
  const done = await deps.db.change(async tx => {
    const found = await openImport(tx, id)
    if (!found.ok) return found
    const details = detailsColumn.read(found.value.details_json)
    if (!mayWrite(staff, mapping)) return forbidden('staff-permission')
    const names = new Set(details.columns.map(({ name }) => name))
    const unknown = IMPORT_FIELDS.find(field => {
      const column = mapping.columns[field]
      return column !== undefined && !names.has(column)
    })
    if (unknown) return unprocessable('import-column-unknown', { field: `columns.${unknown}` })
    const taxon = await tx.query
      .selectFrom('taxons')
      .select('id')
      .where('permalink', '=', mapping.category)
      .executeTakeFirst()
    if (!taxon) return unprocessable('import-category-unknown', { field: 'category' })
    const { numUpdatedRows } = await tx.query
      .updateTable('product_batches')
      .set({ state: 'reading', details_json: detailsColumn.write({ ...details, mapping }) })
      .where('id', '=', id)
      .where('state', 'in', OPEN_STATES)
      .executeTakeFirstOrThrow()
    // Applied since it was read.
    if (numUpdatedRows === 0n) return conflict('import-applied')
    const unread = { state: 'unread', sku: '', preview_json: null, change_json: null, problem_json: null }
    await tx.query.updateTable('product_batch_rows').set(unread).where('batch_id', '=', id).execute()
    await rememberMapping(tx, details.supplier, mapping, deps.now())
    const subject = { type: 'product_batch', id }
    await recordStaffAction(tx, staff, { action: 'product_batches.map', subject, after: mapping }, deps.now())
    return ok(undefined)
  })
  return done.ok ? readImport(deps, id, locale) : done
}

async function rememberMapping({ query }: Transaction, supplier: string, mapping: ImportMapping, now: Date) {
  const row = { mapping_json: mappingColumn.write(mapping), updated_at: now.toISOString() }
  await query
    .insertInto('supplier_mappings')
    .values({ supplier, ...row })
    .onConflict(c => c.column('supplier').doUpdateSet(row))
    .execute()
}

/** Has the previewed rows written by the job, as any other batch. */
export async function applyImport(
  deps: BatchDeps,
  { locale, staff }: StaffRequest,
  id: string
): ServiceResult<ProductImportBody> {
  const done = await deps.db.change(async tx => {
    const found = await openImport(tx, id)
    // Sent again: it is under way.
    if (!found.ok) return found.problem.code === 'import-applied' ? ok(undefined) : found
    if (found.value.state !== 'preview') return conflict('batch-not-finished')
    if (!mayWrite(staff, detailsColumn.read(found.value.details_json).mapping)) return forbidden('staff-permission')
    const { numUpdatedRows } = await tx.query
      .updateTable('product_batches')
      .set({ state: 'queued' })
      .where('id', '=', id)
      .where('state', '=', 'preview')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return ok(undefined)
    await tx.query
      .updateTable('product_batch_rows')
      .set({ state: 'waiting' })
      .where('batch_id', '=', id)
      .where('state', 'in', ['new', 'update'])
      .execute()
    const subject = { type: 'product_batch', id }
    await recordStaffAction(tx, staff, { action: 'product_batches.apply', subject }, deps.now())
    return ok(undefined)
  })
  return done.ok ? readImport(deps, id, locale) : done
}

export async function readImport({ db }: BatchDeps, id: string, locale: Locale): ServiceResult<ProductImportBody> {
  const [batch] = await selectBatches(db.query, query => query.where('product_batches.id', '=', id))
  const row = await db.query
    .selectFrom('product_batches')
    .select('details_json')
    .where('id', '=', id)
    .where('kind', '=', 'import')
    .executeTakeFirst()
  if (!batch || !row) return notFound('import-not-found')
  const { mapping, ...details } = detailsColumn.read(row.details_json)
  const counts = await db.query
    .selectFrom('product_batch_rows')
    .select(e => ['state', e.fn.countAll<number>().as('count')])
    .where('batch_id', '=', id)
    .groupBy('state')
    .execute()
  const of = (...states: readonly string[]) =>
    counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? Number(count) : 0), 0)
  return ok({
    ...batch,
    ...details,
    mapping: mapping ?? (await rememberedMapping(db.query, details)),
    counts: {
      ...{ unread: of('unread'), new: of('new', 'created'), update: of('update', 'changed', 'waiting') },
      ...{ same: of('same'), refused: of('refused') }
    },
    categories: await categoryChoices(db, locale === 'mn' ? 'mn' : 'en')
  })
}

/** The mapping of the supplier's last import, as far as this file has its columns, or a guess by the headings. */
async function rememberedMapping(
  query: Transaction['query'],
  { supplier, columns }: Pick<ReturnType<typeof detailsColumn.read>, 'supplier' | 'columns'>
): Promise<ProductImportBody['mapping']> {
  const names = columns.map(({ name }) => name)
  const row = await query
    .selectFrom('supplier_mappings')
    .select('mapping_json')
    .where('supplier', '=', supplier)
    .executeTakeFirst()
  if (!row) return { columns: guessColumns(names) }
  const mapping = mappingColumn.read(row.mapping_json)
  const known = Object.entries(mapping.columns).filter(([, column]) => column !== undefined && names.includes(column))
  return { ...mapping, columns: Object.fromEntries(known) }
}

type Outcome = (typeof IMPORT_OUTCOMES)[number]
const STATES: Readonly<Record<Outcome, readonly string[]>> = {
  new: ['new', 'created'],
  update: ['update', 'changed', 'waiting'],
  same: ['same'],
  refused: ['refused']
}

/** Rows with what would change, or why they cannot be imported, in the file's order. */
export async function listImportRows(
  { db }: BatchDeps,
  id: string,
  { outcome, after }: { readonly outcome?: Outcome | undefined; readonly after: number },
  locale: Locale
): Promise<ImportRowsBody> {
  let query = db.query
    .selectFrom('product_batch_rows')
    .select(['position', 'sku', 'state', 'preview_json', 'problem_json'])
    .where('batch_id', '=', id)
    .where('position', '>', after)
  if (outcome) query = query.where('state', 'in', STATES[outcome])
  const rows = await query
    .orderBy('position')
    .limit(IMPORT_ROWS_PER_PAGE + 1)
    .execute()
  const sentence = problemSentences(locale)
  const shown = rows.slice(0, IMPORT_ROWS_PER_PAGE)
  return {
    rows: shown.map(({ position, sku, state, preview_json }) => {
      const preview = preview_json === null ? undefined : previewColumn.read(preview_json)
      return {
        ...{ line: position, sku, name: preview?.name ?? '', changes: preview?.changes ?? [] },
        outcome: IMPORT_OUTCOMES.find(each => STATES[each].includes(state)) ?? 'unread',
        problems: (preview?.problems ?? []).map(({ code, values }) => sentence(code, values))
      }
    }),
    next_line: rows.length > IMPORT_ROWS_PER_PAGE ? (shown.at(-1)?.position ?? null) : null
  }
}

/** Suppliers whose columns are known. */
export const listSuppliers = async ({ db }: BatchDeps) => {
  const rows = await db.query
    .selectFrom('supplier_mappings')
    .select('supplier')
    .orderBy('supplier')
    .limit(200)
    .execute()
  return { suppliers: rows.map(({ supplier }) => supplier) }
}
