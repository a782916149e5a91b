import type { Migration } from './migration.ts'

/** Pieces of each product that were bought and paid for lately: sums of orders, and nothing of whose they are. */
export const productSales: Migration = {
  name: '0058-product-sales',
  async up({ schema }) {
    await schema
      .createTable('product_sales')
      .addColumn('product_id', 'text', c => c.primaryKey())
      .addColumn('sold', 'integer', c => c.notNull())
      .execute()
  }
}
