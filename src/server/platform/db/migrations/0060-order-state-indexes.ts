import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Lists by one state and one step are read in their order: with the payment between, they had to be sorted. */
export const orderStateIndexes: Migration = {
  name: '0060-order-state-indexes',
  async up({ schema }) {
    await schema.dropIndex('orders_placed_states').execute()
    for (const [name, column] of [
      ['orders_placed_state_shipment', 'shipment_state'],
      ['orders_placed_state_payment', 'payment_state']
    ] as const)
      await schema
        .createIndex(name)
        .on('orders')
        .columns(['state', column, 'completed_at', 'id'])
        .where(sql<boolean>`completed_at is not null`)
        .execute()
  }
}
