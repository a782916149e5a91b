import { v7 as uuid } from 'uuid'
import type { Database } from './database.ts'

/** Forty pages of SQLite, more than an order writes at once: where there is room for this, there is for an order. */
const PAYLOAD = 'x'.repeat(160_000)

/**
 * Writes something and takes it away again, as only a trial shows whether there is room on a disk. In two transactions:
 * SQLite never writes pages that one transaction both fills and frees, and would find room on a full disk. A row that
 * another process's end left behind goes with ours.
 */
export async function writeProbe(change: Database['change']) {
  await change(({ query }) => query.insertInto('health_probes').values({ id: uuid(), payload: PAYLOAD }).execute())
  await change(({ query }) => query.deleteFrom('health_probes').execute())
}
