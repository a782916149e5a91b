import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Parcels of an order, goods set aside in a branch, what a buyer has yet to see, who waits for goods, packages. */
export const parcels: Migration = {
  name: '0022-parcels',
  async up({ schema }) {
    await schema.alterTable('orders').addColumn('unacknowledged_json', 'text').execute()
    await schema
      .createTable('order_shipments')
      .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
      .addColumn('part', 'integer', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('ready_at', 'text')
      .addColumn('shipped_at', 'text')
      .addColumn('delivered_at', 'text')
      .addPrimaryKeyConstraint('order_shipments_key', ['order_id', 'part'])
      .execute()
    await schema
      .createTable('branch_picks')
      .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      .addColumn('location', 'text', c => c.notNull())
      .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
      .addPrimaryKeyConstraint('branch_picks_key', ['order_id', 'variant_id'])
      .execute()
    await schema
      .createTable('stock_notices')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      // A guest's; whoever is signed in is told as their settings say.
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
    await schema
      .createTable('stock_notice_stops')
      .addColumn('email_key', 'text', c => c.primaryKey())
      .addColumn('stopped_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createTable('package_products')
      .addColumn('owner', 'text', c => c.notNull())
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      .addColumn('qty', 'integer', c => c.notNull().check(sql`qty > 0`))
      .addColumn('added_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('package_products_key', ['owner', 'variant_id'])
      .execute()
    await schema.createIndex('package_products_added').on('package_products').column('added_at').execute()
  }
}
