import type { Migration } from './migration.ts'

/** Text messages by what became of them, and the browsers that want push messages. */
export const providers: Migration = {
  name: '0008-providers',
  async up({ schema }) {
    await schema
      .createTable('sms_sendings')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('uncertain', 'integer', c => c.notNull())
      .addColumn('provider_id', 'text')
      .addColumn('segments', 'integer', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .addColumn('checked_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('sms_sendings_open').on('sms_sendings').columns(['state', 'checked_at']).execute()
    await schema
      .createTable('push_subscriptions')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('endpoint', 'text', c => c.notNull().unique())
      .addColumn('p256dh', 'text', c => c.notNull())
      .addColumn('auth', 'text', c => c.notNull())
      .addColumn('topics', 'text', c => c.notNull())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute()
  }
}
