import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

const TABLES = {
  bank_entries: 'bank_transfers',
  branch_picks: 'branch_reservations',
  line_marks: 'line_item_stamps',
  receipt_suffixes: 'receipt_sequences'
}

/** Tables named after what their rows are, and the event of a refund after its state. */
export const standardTableNames: Migration = {
  name: '0073-standard-table-names',
  async up(db) {
    for (const [from, to] of Object.entries(TABLES)) await db.schema.alterTable(from).renameTo(to).execute()
    await renameEvent(db, 'webhook_endpoints', 'events_json')
    await renameEvent(db, 'webhook_deliveries', 'event')
  }
}

async function renameEvent(db: Kysely<Tables>, table: string, column: string) {
  const text = sql.ref(column)
  await sql`
    update ${sql.table(table)} set ${text} = replace(${text}, 'refund.made', 'refund.completed')
    where ${text} like '%refund.made%'`.execute(db)
}
