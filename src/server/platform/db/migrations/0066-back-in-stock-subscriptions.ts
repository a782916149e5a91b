import type { Migration } from './migration.ts'

/** Subscriptions to a product that is sold out, and when they and those of the newsletter were requested. */
export const backInStockSubscriptions: Migration = {
  name: '0066-back-in-stock-subscriptions',
  async up({ schema }) {
    await schema.alterTable('stock_notices').renameTo('back_in_stock_subscriptions').execute()
    await schema.alterTable('stock_notice_unsubscribes').renameTo('back_in_stock_unsubscribes').execute()
    await schema.alterTable('back_in_stock_subscriptions').renameColumn('asked_at', 'requested_at').execute()
    await schema.alterTable('subscribers').renameColumn('asked_at', 'requested_at').execute()
  }
}
