import type { Migration } from './migration.ts'

/** What a courier brings on a day, in which order, and who took it. */
export const deliveryRuns: Migration = {
  name: '0115-delivery-runs',
  async up({ schema }) {
    await schema
      .createTable('delivery_runs')
      .addColumn('number', 'integer', c => c.primaryKey())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('courier', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('started_at', 'text')
      .execute()
    await schema
      .createTable('delivery_run_stops')
      .addColumn('run', 'integer', c => c.notNull())
      .addColumn('order_id', 'text', c => c.notNull())
      .addColumn('part', 'integer', c => c.notNull())
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('handed_over_at', 'text')
      .addColumn('receiver', 'text')
      .addColumn('signature_json', 'text')
      .addPrimaryKeyConstraint('delivery_run_stops_pk', ['run', 'order_id', 'part'])
      .execute()
    await schema
      .createIndex('delivery_run_stops_order')
      .on('delivery_run_stops')
      .columns(['order_id', 'part'])
      .execute()
  }
}
