import type { Migration } from './migration.ts'

/** Where `/readyz` tries to write; always empty. */
export const healthProbes: Migration = {
  name: '0040-health-probes',
  async up(db) {
    await db.schema
      .createTable('health_probes')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('filling', 'text', c => c.notNull())
      .execute()
  }
}
