import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** What happens to an order after it was placed: its moments, what comes back of it, what its buyers think of it. */
export const orderLife: Migration = {
  name: '0013-order-life',
  async up(db) {
    await events(db)
    await returns(db)
    await db.schema
      .createTable('review_answers')
      .addColumn('line_item_id', 'text', c => c.primaryKey().references('line_items.id'))
      .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
      .addColumn('rating', 'integer', c => c.check(sql`rating between 1 and 5`))
      .addColumn('comment', 'text', c => c.notNull())
      .addColumn('answered_at', 'text', c => c.notNull())
      .execute()
    await db.schema.createIndex('review_answers_product').on('review_answers').column('product_id').execute()
  }
}

async function events(db: Kysely<Tables>) {
  const { schema } = db
  await schema
    .createTable('order_events')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('happened_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('order_events_order').on('order_events').columns(['order_id', 'happened_at']).execute()
  // Orders of before keep the moments that were known of them.
  for (const [event, column] of [
    ['placed', 'completed_at'],
    ['paid', 'paid_at'],
    ['canceled', 'canceled_at']
  ] as const)
    await sql`
      insert into order_events (id, order_id, event, happened_at)
      select ${sql.lit(`${event}:`)} || id, id, ${sql.lit(event)}, ${sql.ref(column)}
      from orders where ${sql.ref(column)} is not null
    `.execute(db)
}

async function returns({ schema }: Kysely<Tables>) {
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
    .execute()
  await schema.createIndex('order_returns_order').on('order_returns').column('order_id').execute()
  await schema.createIndex('order_returns_state').on('order_returns').columns(['state', 'created_at']).execute()
  await schema
    .createTable('order_return_lines')
    .addColumn('return_id', 'text', c => c.notNull().references('order_returns.id'))
    .addColumn('line_item_id', 'text', c => c.notNull().references('line_items.id'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('order_return_lines_key', ['return_id', 'line_item_id'])
    .execute()
}
