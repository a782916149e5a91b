import type { Transaction } from '../../platform/db/database.ts'

/** So many batches go on side by side, the oldest of them first. */
const BATCHES_IN_TURN = 20

/** Batches that have a share of this run. */
export const batchesInTurn = (query: Transaction['query'], state: 'queued' | 'reading') =>
  query
    .selectFrom('product_batches')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCHES_IN_TURN)
    .execute()

export const rowsOfEach = (rows: number, batches: readonly unknown[]) => Math.ceil(rows / batches.length)
