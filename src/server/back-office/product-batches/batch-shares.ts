import type { Transaction } from '../../platform/db/database.ts'

/** Batches that are processed in turns, the oldest first. */
const BATCHES_IN_TURN = 20

/** Batches that have a share of this run. */
export const selectBatchesToProcess = (query: Transaction['query'], state: 'queued' | 'reading') =>
  query
    .selectFrom('product_batches')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCHES_IN_TURN)
    .execute()

export const rowsPerBatch = (rows: number, batches: readonly unknown[]) => Math.ceil(rows / batches.length)
