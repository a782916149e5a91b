import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What came to the shop's own account, as the bank's statements tell it; each line once, however often it is read. */
export const bankEntries: Migration = {
  name: '0015-bank-entries',
  async up({ schema }) {
    await schema
      .createTable('bank_entries')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('at', 'text', c => c.notNull())
      .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
      .addColumn('text', 'text', c => c.notNull())
      .addColumn('payer', 'text', c => c.notNull())
      .addColumn('payment_number', 'text')
      .addColumn('found_by', 'text')
      .addColumn('read_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('bank_entries_payment').on('bank_entries').column('payment_number').execute()
    await schema.createIndex('bank_entries_at').on('bank_entries').column('at').execute()
  }
}
