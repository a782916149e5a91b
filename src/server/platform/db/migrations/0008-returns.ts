import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Returns of delivered goods, with photos. */
export const returns: Migration = {
  name: '0008-returns',
  async up(db) {
    await createOrderReturns(db)
    await createOrderReturnLines(db)
    await createReturnPhotos(db)
  }
}

async function createOrderReturns({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_returns')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('note', 'text', c => c.notNull())
    .addColumn('answer', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('received_at', 'text')
    .addColumn('refunded_at', 'text')
    .addColumn('fee', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('refund_to', 'text', c => c.notNull().defaultTo('source'))
    .execute()
  await schema.createIndex('order_returns_order').on('order_returns').column('order_id').execute()
  await schema.createIndex('order_returns_state').on('order_returns').columns(['state', 'created_at']).execute()
}

async function createOrderReturnLines({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_return_lines')
    .addColumn('return_id', 'text', c => c.notNull().references('order_returns.id'))
    .addColumn('line_item_id', 'text', c => c.notNull().references('line_items.id'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('amount', 'bigint', c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('order_return_lines_key', ['return_id', 'line_item_id'])
    .execute()
}

async function createReturnPhotos({ schema }: Kysely<Tables>) {
  await schema
    .createTable('return_photos')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('return_id', 'text', c => c.references('order_returns.id'))
    .addColumn('file', 'text', c => c.notNull().unique())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('return_photos_order').on('return_photos').column('order_id').execute()
}
