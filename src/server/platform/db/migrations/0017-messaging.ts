import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Newsletter, contact form, text messages, push subscriptions, back-in-stock notices. */
export const messaging: Migration = {
  name: '0017-messaging',
  async up(db) {
    await createSubscribers(db)
    await createContactMessages(db)
    await createSmsSendings(db)
    await createPushSubscriptions(db)
    await createStockNotices(db)
    await createStockNoticeUnsubscribes(db)
  }
}

async function createSubscribers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('subscribers')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('email', 'text', c => c.notNull().unique())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('token_hash', 'text', c => c.unique())
    .addColumn('token_expires_at', 'text', c => c.notNull())
    .addColumn('unsubscribe_token', 'text', c => c.notNull().unique())
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .execute()
}

async function createContactMessages({ schema }: Kysely<Tables>) {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('fingerprint', 'text', c => c.notNull().unique())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('order_number', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
}

async function createSmsSendings({ schema }: Kysely<Tables>) {
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
}

async function createPushSubscriptions({ schema }: Kysely<Tables>) {
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

async function createStockNotices({ schema }: Kysely<Tables>) {
  await schema
    .createTable('stock_notices')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('asked_at', 'text', c => c.notNull())
    .addUniqueConstraint('stock_notices_guest', ['variant_id', 'email'])
    .addUniqueConstraint('stock_notices_user', ['variant_id', 'user_id'])
    .addCheckConstraint('stock_notices_to_somebody', sql`(email is null) <> (user_id is null)`)
    .execute()
  await schema.createIndex('stock_notices_email').on('stock_notices').column('email_key').execute()
}

async function createStockNoticeUnsubscribes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('stock_notice_unsubscribes')
    .addColumn('email_key', 'text', c => c.primaryKey())
    .addColumn('unsubscribed_at', 'text', c => c.notNull())
    .execute()
}
