import type { Migration } from './migration.ts'

/** Cost prices, in tables of their own: what reads a variant or a line for a shopper cannot read them by accident. */
export const costs: Migration = {
  name: '0102-costs',
  async up({ schema }) {
    await schema
      .createTable('variant_costs')
      .addColumn('variant_id', 'text', c => c.primaryKey().references('variants.id'))
      .addColumn('cost', 'integer', c => c.notNull())
      .addColumn('batch_id', 'text')
      .addColumn('cost_before', 'integer')
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createTable('line_item_costs')
      .addColumn('line_item_id', 'text', c => c.primaryKey().references('line_items.id').onDelete('cascade'))
      .addColumn('cost', 'integer', c => c.notNull())
      .execute()
  }
}
