import type { Migration } from './migration.ts'

/** Limits of cash at the door that the shop's owners chose; a limit without a row is the code's. */
export const cashLimits: Migration = {
  name: '0110-cash-limits',
  async up({ schema }) {
    await schema
      .createTable('cash_limits')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('value', 'integer', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('changed_at', 'text', c => c.notNull())
      .execute()
  }
}
