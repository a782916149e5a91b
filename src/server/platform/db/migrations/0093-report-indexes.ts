import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Reports read ranges of days out of these alone, without the rows behind them. */
export const reportIndexes: Migration = {
  name: '0093-report-indexes',
  async up({ schema }) {
    await schema
      .createIndex('orders_paid')
      .on('orders')
      .columns(['paid_at', 'total'])
      .where(sql<boolean>`paid_at is not null`)
      .execute()
    await schema
      .createIndex('orders_payers')
      .on('orders')
      .columns(['phone', 'paid_at'])
      .where(sql<boolean>`paid_at is not null`)
      .execute()
    await schema
      .createIndex('orders_begun')
      .on('orders')
      .columns(['created_at', 'state', 'total_quantity'])
      .where(sql<boolean>`completed_at is null`)
      .execute()
    await schema
      .createIndex('order_events_happened')
      .on('order_events')
      .columns(['event', 'happened_at', 'order_id'])
      .execute()
    await schema.createIndex('order_returns_created').on('order_returns').columns(['created_at', 'reason']).execute()
    await schema.createIndex('refunds_created').on('refunds').columns(['created_at', 'payment_id']).execute()
    await schema
      .createIndex('payments_created')
      .on('payments')
      .columns(['created_at', 'method', 'state', 'amount'])
      .execute()
    await schema
      .createIndex('stock_movements_sold')
      .on('stock_movements')
      .columns(['moved_at', 'variant_id', 'quantity'])
      .where(sql<boolean>`to_account = 'sold'`)
      .execute()
  }
}
