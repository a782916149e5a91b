import {
  BATCH_PROBLEMS_MAX,
  type ProductBatchBody,
  type ProductBatchesBody,
  type ProductBatchRequest
} from '../../../contract/staff/product-batches.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { recordStaffAction, type StaffRequest } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  conflict,
  forbidden,
  notFound,
  problemSentences,
  type ServiceResult,
  unprocessable
} from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { actorColumn, changeColumn, problemColumn, type BatchChange } from './batch-change.ts'
import type { BatchDeps } from './deps.ts'
import type { ProductBatchTable } from './tables.ts'

/** Batches that the list shows. */
const BATCHES_SHOWN = 30
/** Rows of one statement. */
const ROWS_AT_ONCE = 100

interface NewBatch extends Pick<ProductBatchTable, 'id' | 'kind' | 'undo_of' | 'state'> {
  readonly details: object
}

type BatchActor = StaffPrincipal | 'command'
interface BatchEditor {
  readonly staff: BatchActor
  readonly locale: Locale
}

const mayWriteStock = (actor: BatchActor) => actor === 'command' || actor.permissions.includes('stock.write')

function actorOf(actor: BatchActor) {
  if (actor === 'command') return { staff_id: '', actor_json: actorColumn.write(actor) }
  const { staffId, apiKeyId, device, network } = actor
  const actor_json = actorColumn.write({ staffId, ...(apiKeyId !== undefined && { apiKeyId }), device, network })
  return { staff_id: staffId, actor_json }
}

/** Writes down who does it: the rows are applied later, and the audit names them then. */
export async function insertBatch(
  tx: Transaction,
  staff: BatchActor,
  { details, ...batch }: NewBatch,
  now: Date,
  audited: object = details
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.query
    .insertInto('product_batches')
    .values({
      ...{ ...batch, ...actorOf(staff), details_json: JSON.stringify(details) },
      ...{ created_at: now.toISOString(), finished_at: null }
    })
    .onConflict(c => c.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  const subject = { type: 'product_batch', id: batch.id }
  await recordStaffAction(tx, staff, { action: `product_batches.${batch.kind}`, subject, after: audited }, now)
  return true
}

export interface NewRow {
  readonly sku: string
  readonly change: BatchChange
}

export async function insertRows({ query }: Transaction, batchId: string, rows: readonly NewRow[], from = 0) {
  const nothing = {
    source_json: null,
    preview_json: null,
    problem_json: null,
    before_json: null,
    after_hash: null,
    stock_json: null
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await query
      .insertInto('product_batch_rows')
      .values(
        rows.slice(start, start + ROWS_AT_ONCE).map(({ sku, change }, index) => ({
          ...{ batch_id: batchId, position: from + start + index, sku, state: 'waiting' },
          ...{ ...nothing, change_json: changeColumn.write(change) }
        }))
      )
      .execute()
}

/** Puts changes of many products in the queue; the same id again is the same batch. */
export async function createBatch(
  deps: BatchDeps,
  { staff, locale }: StaffRequest,
  request: ProductBatchRequest
): ServiceResult<ProductBatchBody> {
  const rows = rowsOf(request)
  const counts = rows.some(({ change }) => change.type === 'sheet' && change.product.variants.some(each => each.stock))
  if (counts && !mayWriteStock(staff)) return forbidden('staff-permission')
  if (counts && request.kind === 'sheet' && request.reason === undefined)
    return unprocessable('stock-reason-required', { field: 'reason' })
  const { id, kind } = request
  const details = { products: rows.length, ...(request.kind === 'bulk' && { action: request.action }) }
  await deps.db.change(async tx => {
    if (await insertBatch(tx, staff, { id, kind, undo_of: null, state: 'queued', details }, deps.now()))
      await insertRows(tx, id, rows)
  })
  return readBatch(deps, id, locale)
}

function rowsOf(request: ProductBatchRequest): readonly NewRow[] {
  if (request.kind === 'sheet') {
    const reason = request.reason ?? 'counted'
    return request.products.map(product => ({ sku: product.sku, change: { type: 'sheet', product, reason } }))
  }
  const { action } = request
  return [...new Set(request.skus)].map(sku => ({ sku, change: { type: 'bulk', action } }))
}

/** Puts a batch in the queue that writes back what another one changed, the last of its products first. */
export async function undoBatch(
  deps: BatchDeps,
  { staff, locale }: BatchEditor,
  id: string,
  undoId: string
): ServiceResult<ProductBatchBody> {
  const done = await deps.db.change(async tx => {
    const batch = await tx.query.selectFrom('product_batches').selectAll().where('id', '=', id).executeTakeFirst()
    if (!batch) return notFound('product-not-found')
    if (batch.state !== 'completed') return conflict('batch-not-finished')
    if (!mayWriteStock(staff) && (await changedStock(tx, id))) return forbidden('staff-permission')
    const details = { undo_of: id }
    const isNew = await insertBatch(
      tx,
      staff,
      { id: undoId, kind: 'undo', undo_of: id, state: 'queued', details },
      deps.now()
    )
    if (isNew) {
      const rows = await tx.query
        .selectFrom('product_batch_rows')
        .select(['sku', 'position'])
        .where('batch_id', '=', id)
        .where('state', 'in', ['created', 'changed'])
        .orderBy('position', 'desc')
        .execute()
      await insertRows(
        tx,
        undoId,
        rows.map(({ sku, position }) => ({ sku, change: { type: 'restore', position } }))
      )
    } else if (!(await isUndo(tx, undoId, id))) return undoRefused(tx, staff, id, deps.now())
    return ok(undoId)
  })
  return done.ok ? readBatch(deps, done.value, locale) : done
}

/**
 * An undo whose rows were refused in part, because a product had been changed or its pieces were reserved, is tried once
 * more with those rows: there is one undo of a batch, and what it has written back stays.
 */
async function undoRefused(tx: Transaction, staff: BatchActor, id: string, now: Date) {
  const undo = await tx.query
    .updateTable('product_batches')
    .set({ state: 'queued', finished_at: null, ...actorOf(staff) })
    .where('undo_of', '=', id)
    .where('state', '=', 'completed')
    .where(e =>
      e.exists(
        e
          .selectFrom('product_batch_rows')
          .select('position')
          .whereRef('batch_id', '=', 'product_batches.id')
          .where('state', '=', 'refused')
      )
    )
    .returning('id')
    .executeTakeFirst()
  if (!undo) return conflict('batch-undone')
  await tx.query
    .updateTable('product_batch_rows')
    .set({ state: 'waiting', problem_json: null })
    .where('batch_id', '=', undo.id)
    .where('state', '=', 'refused')
    .execute()
  const subject = { type: 'product_batch', id: undo.id }
  await recordStaffAction(tx, staff, { action: 'product_batches.undo_again', subject, after: { undo_of: id } }, now)
  return ok(undo.id)
}

const changedStock = async ({ query }: Transaction, id: string) =>
  (await query
    .selectFrom('product_batch_rows')
    .select('position')
    .where('batch_id', '=', id)
    .where('stock_json', 'is not', null)
    .where('stock_json', '!=', '{}')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The same request again, whose answer was lost. */
const isUndo = async ({ query }: Transaction, id: string, undoOf: string) =>
  (await query.selectFrom('product_batches').select('undo_of').where('id', '=', id).executeTakeFirst())?.undo_of ===
  undoOf

export async function readBatch({ db }: BatchDeps, id: string, locale: Locale): ServiceResult<ProductBatchBody> {
  const [batch] = await selectBatches(db.query, query => query.where('product_batches.id', '=', id))
  if (!batch) return notFound('product-not-found')
  const refused = await db.query
    .selectFrom('product_batch_rows')
    .select(['sku', 'problem_json'])
    .where('batch_id', '=', id)
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(BATCH_PROBLEMS_MAX)
    .execute()
  const sentence = problemSentences(locale)
  const problems = refused.flatMap(({ sku, problem_json }) => {
    if (problem_json === null) return []
    const problem = problemColumn.read(problem_json)
    const { code, values, field = null } = problem
    return [{ sku: problem.sku ?? sku, field, code, problem: sentence(code, values) }]
  })
  return ok({ ...batch, problems })
}

/** The latest batches, the newest first. */
export const listBatches = async ({ db }: BatchDeps): Promise<ProductBatchesBody> => ({
  product_batches: await selectBatches(db.query, query =>
    query.where('product_batches.state', 'in', ['queued', 'completed']).limit(BATCHES_SHOWN)
  )
})

type Query = Transaction['query']
type BatchQuery = ReturnType<typeof batchQuery>

const batchQuery = (query: Query) =>
  query
    .selectFrom('product_batches')
    .leftJoin('staff_members', 'staff_members.id', 'product_batches.staff_id')
    .leftJoin('product_batches as undo', 'undo.undo_of', 'product_batches.id')
    .selectAll('product_batches')
    .select(e => [
      'staff_members.name as author',
      'undo.id as undone_by',
      // Rows that the undo has left as they were: they can be tried once more.
      e
        .selectFrom('product_batch_rows')
        .select(c => c.fn.countAll<number>().as('count'))
        .whereRef('batch_id', '=', 'undo.id')
        .where('undo.state', '=', 'completed')
        .where('product_batch_rows.state', '=', 'refused')
        .as('left_count')
    ])
    .orderBy('product_batches.created_at', 'desc')

export async function selectBatches(query: Query, narrowed: (query: BatchQuery) => BatchQuery) {
  const rows = await narrowed(batchQuery(query)).execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = await query
    .selectFrom('product_batch_rows')
    .select(e => ['batch_id', 'state', e.fn.countAll<number>().as('count')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state'])
    .execute()
  return rows.map(row => {
    const of = (...states: readonly string[]) =>
      counts
        .filter(({ batch_id, state }) => batch_id === row.id && (states.length === 0 || states.includes(state)))
        .reduce((sum, { count }) => sum + Number(count), 0)
    const total = of()
    return {
      ...{ id: row.id, created_at: row.created_at, finished_at: row.finished_at, undo_of: row.undo_of },
      kind: row.kind as ProductBatchBody['kind'],
      state: row.state as ProductBatchBody['state'],
      author: row.author ?? '',
      ...{ total_count: total, done_count: total - of('waiting') },
      ...{ created_count: of('created'), changed_count: of('changed') },
      ...{ same_count: of('same'), refused_count: of('refused') },
      can_undo:
        row.state === 'completed' &&
        of('created', 'changed') > 0 &&
        (row.undone_by === null || Number(row.left_count) > 0)
    }
  })
}
