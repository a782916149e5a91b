import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Shelves of the branches, the newsletter's readers, letters to the provider, page views, and how often one may ask. */
export const provider: Migration = {
  name: '0002-house',
  async up({ schema }) {
    await schema
      .createTable('branch_stock')
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      .addColumn('location', 'text', c => c.notNull())
      .addColumn('count_on_hand', 'integer', c => c.notNull().check(sql`count_on_hand >= 0`))
      .addPrimaryKeyConstraint('branch_stock_key', ['variant_id', 'location'])
      .execute()
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
    await schema
      .createTable('page_views')
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('path', 'text', c => c.notNull())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('referrer', 'text', c => c.notNull())
      .addColumn('views', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('page_views_key', ['day', 'path', 'locale', 'referrer'])
      .execute()
    await schema
      .createTable('limits')
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('since', 'text', c => c.notNull())
      .addColumn('taken', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('limits_key', ['name', 'key'])
      .execute()
    await schema
      .createTable('secrets')
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('value', 'text', c => c.notNull())
      .execute()
  }
}
