import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Counts of orders by state, payment and so on come grouped out of one index in its order: by day first, each of 100,000
 * entries had to be put into a table of groups.
 */
export const orderFacets: Migration = {
  name: '0070-order-facets',
  async up({ schema }) {
    await schema.dropIndex('orders_facets').execute()
    await schema
      .createIndex('orders_facets')
      .on('orders')
      .columns([
        ...([
          'state',
          'payment_state',
          'shipment_state',
          'payment_method',
          'delivery_option',
          'delivery_branch'
        ] as const),
        // Not grouped by; with them a period and a common name are narrowed down without reading the orders themselves.
        ...(['completed_at', 'recipient_name'] as const)
      ])
      .where(sql<boolean>`completed_at is not null`)
      .execute()
  }
}
