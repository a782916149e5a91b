import type { Migration } from './migration.ts'

/** Changes of many products that are saved and undone as one, and products that staff hide. */
export const productBatches: Migration = {
  name: '0080-product-batches',
  async up({ schema }) {
    await schema.alterTable('products').addColumn('hidden_available_on', 'text').execute()
    await schema
      .createTable('product_batches')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('undo_of', 'text', c => c.references('product_batches.id'))
      .addColumn('staff_id', 'text', c => c.notNull())
      .addColumn('actor_json', 'text', c => c.notNull())
      .addColumn('details_json', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('finished_at', 'text')
      .execute()
    await schema.createIndex('product_batches_state').on('product_batches').columns(['state', 'created_at']).execute()
    await schema.createIndex('product_batches_created').on('product_batches').column('created_at').execute()
    await schema.createIndex('product_batches_undo').unique().on('product_batches').column('undo_of').execute()
    await schema
      .createTable('product_batch_rows')
      .addColumn('batch_id', 'text', c => c.notNull().references('product_batches.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('sku', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('source_json', 'text')
      .addColumn('preview_json', 'text')
      .addColumn('change_json', 'text')
      .addColumn('problem_json', 'text')
      .addColumn('before_json', 'text')
      .addColumn('after_hash', 'text')
      .addColumn('stock_json', 'text')
      .addPrimaryKeyConstraint('product_batch_rows_key', ['batch_id', 'position'])
      .execute()
    await schema
      .createIndex('product_batch_rows_state')
      .on('product_batch_rows')
      .columns(['batch_id', 'state', 'position'])
      .execute()
    await schema.createIndex('product_batch_rows_sku').on('product_batch_rows').columns(['batch_id', 'sku']).execute()
    await schema
      .createTable('supplier_mappings')
      .addColumn('supplier', 'text', c => c.primaryKey())
      .addColumn('mapping_json', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
  }
}
