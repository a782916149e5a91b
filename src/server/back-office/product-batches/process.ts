import { recordStaffAction } from '../../identity/index.ts'
import { productSnapshotColumn, snapshotHash, snapshotOf } from '../../catalogue/products/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { jobProgress } from '../../platform/jobs/scheduled-jobs.ts'
import { err, ok } from '../../../domain/result.ts'
import { applyChange, restoreRow } from './apply-change.ts'
import {
  actorColumn,
  addedStock,
  changeColumn,
  problemColumn,
  stockColumn,
  type BatchChange,
  type RowProblem
} from './batch-change.ts'
import type { BatchDeps } from './deps.ts'
import { selectBatchesToProcess, rowsPerBatch } from './batch-shares.ts'
import type { ProductBatchRowTable, ProductBatchTable } from './tables.ts'

/** Rows of one run: buyers and other jobs have their turn in between. */
const ROWS_PER_RUN = 50
/** Changes side by side: over a network most of the time of each is waiting. */
const AT_ONCE = 5

/**
 * Applies the queued batches further, each product in a transaction of its own: what is interrupted goes on there. Every
 * batch has its share of a run, so that an import of thousands of rows does not hold up a price that somebody changes.
 */
export async function processBatches(deps: BatchDeps): Promise<'more' | 'done'> {
  const batches = await selectBatchesToProcess(deps.db.query, 'queued')
  if (batches.length === 0) return 'done'
  const share = rowsPerBatch(ROWS_PER_RUN, batches)
  for (const batch of batches) await processShare(deps, batch, share)
  return jobProgress(true)
}

async function processShare(deps: BatchDeps, batch: ProductBatchTable, share: number) {
  const rows = await deps.db.query
    .selectFrom('product_batch_rows')
    .select(['position', 'sku'])
    .where('batch_id', '=', batch.id)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(share)
    .execute()
  const products = [...Map.groupBy(rows, ({ sku }) => sku).values()]
  await Promise.all(Array.from({ length: AT_ONCE }, () => processProducts(deps, batch, products)))
  if (rows.length < share) await finish(deps, batch.id)
}

/** Takes products until none is left; rows of one product come one after the other, as the file has them. */
async function processProducts(deps: BatchDeps, batch: ProductBatchTable, products: { position: number }[][]) {
  for (let rows = products.shift(); rows; rows = products.shift())
    for (const { position } of rows) await processRow(deps, batch, position)
}

const finish = ({ db, now }: BatchDeps, id: string) =>
  db.change(({ query }) =>
    query
      .updateTable('product_batches')
      .set({ state: 'completed', finished_at: now().toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
  )

async function processRow(deps: BatchDeps, batch: ProductBatchTable, position: number): Promise<void> {
  const done = await deps.db
    .change(tx => applyRow(tx, batch, position, deps.now()))
    .catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
      // One product that cannot be read must not hold up all others.
      deps.log.error({ err: error, batch: batch.id, position }, 'a row of a product batch failed')
      return err<RowProblem>({ code: 'batch-row-failed' })
    })
  if (done.ok) return
  // Nothing of the row was written: why stands beside it.
  await deps.db.change(tx =>
    tx.query
      .updateTable('product_batch_rows')
      .set({ state: 'refused', problem_json: problemColumn.write(done.problem) })
      .where('batch_id', '=', batch.id)
      .where('position', '=', position)
      .where('state', '=', 'waiting')
      .execute()
  )
}

async function applyRow(tx: Transaction, batch: ProductBatchTable, position: number, now: Date) {
  const row = await claimedRow(tx, batch.id, position)
  // Another process was faster.
  if (!row) return ok(undefined)
  const { sku } = row
  if (row.change_json === null) throw new Error(`Row ${position} of product batch ${batch.id} has no change`)
  const change = changeColumn.read(row.change_json)
  const before = await snapshotOf(tx, sku)
  const applied = await appliedChange(tx, batch, sku, change, now)
  if (!applied.ok) return applied
  const after = await snapshotOf(tx, sku)
  if (!after) return err<RowProblem>({ code: 'product-not-found' })
  const stock = addedStock(before?.stock ?? {}, after.stock)
  const after_hash = snapshotHash(after.snapshot)
  const isCostSame = change.type !== 'import' || Object.keys(applied.value.after).length === 0
  const isSame = before && isCostSame && snapshotHash(before.snapshot) === after_hash && Object.keys(stock).length === 0
  await tx.query
    .updateTable('product_batch_rows')
    .set({
      state: before ? (isSame ? 'same' : 'changed') : 'created',
      before_json: before && !isSame ? productSnapshotColumn.write(before.snapshot) : null,
      after_hash,
      stock_json: stockColumn.write(stock)
    })
    .where('batch_id', '=', batch.id)
    .where('position', '=', position)
    .execute()
  if (!isSame && batch.kind !== 'import') {
    const action = { action: `products.${batch.kind}`, subject: { type: 'product', id: sku }, ...applied.value }
    await recordStaffAction(tx, actorColumn.read(batch.actor_json), action, now)
  }
  return ok(undefined)
}

/** A row that waits, which no other process takes until the transaction ends. */
async function claimedRow({ query }: Transaction, batchId: string, position: number) {
  const { numUpdatedRows } = await query
    .updateTable('product_batch_rows')
    .set({ state: 'changed' })
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? undefined : rowAt(query, batchId, position)
}

const rowAt = (query: Transaction['query'], batchId: string, position: number): Promise<ProductBatchRowTable> =>
  query
    .selectFrom('product_batch_rows')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()

async function appliedChange(tx: Transaction, batch: ProductBatchTable, sku: string, change: BatchChange, now: Date) {
  if (change.type !== 'restore') return applyChange(tx, sku, change, batch.id, now)
  if (batch.undo_of === null) throw new Error(`Product batch ${batch.id} restores rows of no other`)
  return restoreRow(tx, sku, await rowAt(tx.query, batch.undo_of, change.position), now)
}
