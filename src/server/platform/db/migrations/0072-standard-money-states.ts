import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

type Renames = readonly (readonly [from: string, to: string])[]
const REFUND_STATES: Renames = [
  ['waiting', 'pending'],
  ['by-hand', 'manual'],
  ['done', 'completed']
]
const REFUND_DESTINATIONS: Renames = [['by-hand', 'manual']]
const WALLET_ENTRY_KINDS: Renames = [
  ['back', 'reversal'],
  ['taken_back', 'clawback'],
  ['corrected', 'adjustment'],
  ['paid_out', 'payout']
]

/** States of refunds and kinds of wallet entries by the words that other shops use. */
export const standardMoneyStates: Migration = {
  name: '0072-standard-money-states',
  async up(db) {
    await rename(db, 'refunds', 'state', REFUND_STATES)
    await rename(db, 'refunds', 'destination', REFUND_DESTINATIONS)
    await rename(db, 'refunds', 'fallback_destination', REFUND_DESTINATIONS)
    await rename(db, 'wallet_entries', 'kind', WALLET_ENTRY_KINDS)
    await db.schema.dropIndex('refunds_open').execute()
    await db.schema
      .createIndex('refunds_open')
      .on('refunds')
      .column('due_at')
      .where(sql<boolean>`state != 'completed'`)
      .execute()
  }
}

async function rename(db: Kysely<Tables>, table: string, column: string, renames: Renames) {
  for (const [from, to] of renames)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(db)
}
