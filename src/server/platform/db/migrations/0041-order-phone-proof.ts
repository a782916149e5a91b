import type { Migration } from './migration.ts'

/** The phone number of an order that its buyer has proved by a code. */
export const orderPhoneProof: Migration = {
  name: '0041-order-phone-proof',
  async up({ schema }) {
    await schema.alterTable('orders').addColumn('proved_phone', 'text').execute()
  }
}
