import type { Migration } from './migration.ts'

/** Requests that took long, and backups that were made, for the screen of the shop's health. */
export const healthRecords: Migration = {
  name: '0118-health-records',
  async up({ schema }) {
    await schema
      .createTable('slow_requests')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('request_id', 'text', c => c.notNull())
      .addColumn('method', 'text', c => c.notNull())
      .addColumn('route', 'text', c => c.notNull())
      .addColumn('status', 'integer', c => c.notNull())
      .addColumn('took_ms', 'integer', c => c.notNull())
      .addColumn('happened_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('slow_requests_happened').on('slow_requests').column('happened_at').execute()
    await schema
      .createTable('backups')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('file_name', 'text', c => c.notNull())
      .addColumn('bytes', 'bigint', c => c.notNull())
      .addColumn('made_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('backups_made').on('backups').column('made_at').execute()
  }
}
