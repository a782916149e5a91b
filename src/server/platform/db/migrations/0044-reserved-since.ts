import type { Migration } from './migration.ts'

/** When an order first reserved its stock: renewing a reservation has an end. */
export const reservedSince: Migration = {
  name: '0044-reserved-since',
  async up({ schema }) {
    await schema.alterTable('orders').addColumn('reserved_since', 'text').execute()
  }
}
