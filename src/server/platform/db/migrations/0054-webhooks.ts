import type { Migration } from './migration.ts'

/** Other systems that are told of events, and each delivery to them. */
export const webhooks: Migration = {
  name: '0054-webhooks',
  async up({ schema }) {
    await schema
      .createTable('webhook_endpoints')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('url', 'text', c => c.notNull())
      .addColumn('events_json', 'text', c => c.notNull())
      .addColumn('secret', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('failing_since', 'text')
      .addColumn('disabled_at', 'text')
      .execute()
    await schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('endpoint_id', 'text', c => c.notNull().references('webhook_endpoints.id').onDelete('cascade'))
      .addColumn('event', 'text', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('attempts', 'integer', c => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('delivered_at', 'text')
      .execute()
    await schema
      .createIndex('webhook_deliveries_endpoint')
      .on('webhook_deliveries')
      .columns(['endpoint_id', 'created_at', 'id'])
      .execute()
    await schema.createIndex('webhook_deliveries_time').on('webhook_deliveries').column('created_at').execute()
    await schema
      .createTable('webhook_positions')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('position', 'integer', c => c.notNull())
      .execute()
  }
}
