import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Pictures of what is wrong with goods that come back, and what comes back for them to the tögrög. */
export const returnPhotos: Migration = {
  name: '0020-return-photos',
  async up(db) {
    const { schema } = db
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
    await schema
      .alterTable('order_returns')
      .addColumn('fee', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('order_returns')
      .addColumn('refund_to', 'text', c => c.notNull().defaultTo('source'))
      .execute()
    await schema
      .alterTable('order_return_lines')
      .addColumn('amount', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    // Before discounts there was one price for a piece.
    await sql`
      update order_return_lines set amount = quantity * (select price from line_items where id = line_item_id)
    `.execute(db)
  }
}
