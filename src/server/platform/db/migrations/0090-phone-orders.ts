import type { Migration } from './migration.ts'

/** Orders that staff fill for somebody on the phone. */
export const phoneOrders: Migration = {
  name: '0090-phone-orders',
  async up({ schema }) {
    await schema
      .createTable('phone_orders')
      .addColumn('order_id', 'text', c => c.primaryKey().references('orders.id'))
      .addColumn('staff_id', 'text', c => c.notNull().references('staff_members.id'))
      .addColumn('started_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('phone_orders_of_member').on('phone_orders').columns(['staff_id', 'started_at']).execute()
  }
}
