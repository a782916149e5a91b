import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Orders from the cart on: lines, adjustments, events, shipments, bookings of delivery hours, picks in branches. */
export const orders: Migration = {
  name: '0007-orders',
  async up(db) {
    await createOrders(db)
    await createLineItems(db)
    await createOrderAdjustments(db)
    await createOrderEvents(db)
    await createOrderShipments(db)
    await createDeliveryBookings(db)
    await createBranchPicks(db)
    await createLineMarks(db)
    await createReviewAnswers(db)
  }
}

async function createOrders({ schema }: Kysely<Tables>) {
  await schema
    .createTable('orders')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('token', 'text', c => c.notNull().unique())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('payment_state', 'text', c => c.notNull())
    .addColumn('shipment_state', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('phone', 'text', c => c.notNull())
    .addColumn('item_total', 'bigint', c => c.notNull())
    .addColumn('ship_total', 'bigint', c => c.notNull())
    .addColumn('total', 'bigint', c => c.notNull())
    .addColumn('total_quantity', 'integer', c => c.notNull())
    .addColumn('payment_method', 'text')
    .addColumn('address_json', 'text')
    .addColumn('delivery_json', 'text')
    .addColumn('special_instructions', 'text', c => c.notNull())
    .addColumn('age_confirmed', 'integer', c => c.notNull())
    .addColumn('reserved_until', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('completed_at', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('canceled_at', 'text')
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('adjustment_total', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('adjustment_count', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('requested_wallet_amount', 'bigint')
    .addColumn('unacknowledged_json', 'text')
    .addColumn('receipt_json', 'text')
    .addColumn('proved_phone', 'text')
    .execute()
  await schema
    .createIndex('orders_held')
    .on('orders')
    .column('reserved_until')
    .where(sql<boolean>`reserved_until is not null`)
    .execute()
  await schema.createIndex('orders_user').on('orders').columns(['user_id', 'completed_at']).execute()
  await schema.createIndex('orders_phone').on('orders').column('phone').execute()
  await schema.createIndex('orders_email').on('orders').column('email').execute()
}

async function createLineItems({ schema }: Kysely<Tables>) {
  await schema
    .createTable('line_items')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('reserved', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('price', 'bigint', c => c.notNull())
    .addColumn('regular_price', 'bigint', c => c.notNull())
    .addColumn('options_json', 'text', c => c.notNull())
    .addColumn('gift', 'integer', c => c.notNull())
    .execute()
  await schema.createIndex('line_items_order').on('line_items').columns(['order_id', 'position']).execute()
}

async function createOrderAdjustments({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_adjustments')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('source_id', 'text')
    .addColumn('label_json', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .execute()
  await schema
    .createIndex('order_adjustments_order')
    .on('order_adjustments')
    .columns(['order_id', 'position'])
    .execute()
}

async function createOrderEvents({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_events')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('happened_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('order_events_order').on('order_events').columns(['order_id', 'happened_at']).execute()
}

async function createOrderShipments({ schema }: Kysely<Tables>) {
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
}

async function createDeliveryBookings({ schema }: Kysely<Tables>) {
  await schema
    .createTable('delivery_bookings')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('part', 'integer', c => c.notNull())
    .addColumn('zone', 'text', c => c.notNull())
    .addColumn('date', 'text', c => c.notNull())
    .addColumn('from_hour', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('delivery_bookings_key', ['order_id', 'part'])
    .execute()
}

async function createBranchPicks({ schema }: Kysely<Tables>) {
  await schema
    .createTable('branch_picks')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('location', 'text', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('branch_picks_key', ['order_id', 'variant_id'])
    .execute()
}

async function createLineMarks({ schema }: Kysely<Tables>) {
  await schema
    .createTable('line_marks')
    .addColumn('line_item_id', 'text', c => c.primaryKey().references('line_items.id').onDelete('cascade'))
    .addColumn('lot', 'text')
    .addColumn('stamps_json', 'text', c => c.notNull())
    .execute()
}

async function createReviewAnswers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('review_answers')
    .addColumn('line_item_id', 'text', c => c.primaryKey().references('line_items.id'))
    .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
    .addColumn('rating', 'integer', c => c.check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', c => c.notNull())
    .addColumn('answered_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('review_answers_product').on('review_answers').column('product_id').execute()
}
