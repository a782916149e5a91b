import type { Migration } from './migration.ts'

/** Where money goes that the provider it came through does not take back: whoever asked for it may not want it in a wallet. */
export const refundOtherwise: Migration = {
  name: '0026-refund-otherwise',
  async up({ schema }) {
    await schema
      .alterTable('refunds')
      .addColumn('fallback', 'text', c => c.notNull().defaultTo('wallet'))
      .execute()
  }
}
