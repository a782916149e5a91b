import { sql } from 'kysely'
import { RETENTION, type Retention } from '../../../domain/retention.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { Transaction } from './database.ts'
import type { Tables } from './tables.ts'

/** A new table says how long it keeps what it knows, or this does not compile. */
const RETENTION_OF: Readonly<Record<keyof Tables, Retention>> = RETENTION

/** Tables whose rows are deleted so many days after a moment of their own. */
type SweptTable = {
  [K in keyof typeof RETENTION]: (typeof RETENTION)[K] extends { readonly sweep: true } ? K : never
}[keyof typeof RETENTION]

/** Deletes the rows of a table whose retention is over; called by the `prune` of the module that owns the table. */
export async function deleteExpired(tx: Transaction, table: SweptTable, now: Date) {
  const retention = RETENTION_OF[table]
  if (!('days' in retention)) return
  const before = daysBefore(now, retention.days).toISOString()
  await sql`delete from ${sql.table(table)} where ${sql.ref(retention.since)} < ${before}`.execute(tx.query)
}
