import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Versions and barcodes of products, the fields that staff have edited, and why stock was changed. */
export const productEdits: Migration = {
  name: '0076-product-edits',
  async up({ schema }, dialect) {
    const isPostgres = dialect === 'postgres'
    const barcode = isPostgres
      ? sql`(facts_json::jsonb #>> '{tax,barcode}')`
      : sql`json_extract(facts_json, '$.tax.barcode')`
    await schema
      .alterTable('products')
      .addColumn('version', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('products')
      // PostgreSQL before 18 has no others than stored ones; SQLite adds none of these to a table that is there.
      .addColumn('barcode', 'text', c =>
        isPostgres ? c.generatedAlwaysAs(barcode).stored() : c.generatedAlwaysAs(barcode)
      )
      .execute()
    await schema.createIndex('products_barcode').on('products').column('barcode').execute()
    await schema
      .createTable('product_edits')
      .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
      .addColumn('field', 'text', c => c.notNull())
      .addColumn('edited_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('product_edits_key', ['product_id', 'field'])
      .execute()
    await schema.alterTable('stock_movements').addColumn('reason', 'text').execute()
  }
}
