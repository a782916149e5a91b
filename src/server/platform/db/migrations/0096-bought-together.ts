import type { Migration } from './migration.ts'

/** Products often bought together with another: ids in the order in which they are shown, and nothing of any order. */
export const boughtTogether: Migration = {
  name: '0096-bought-together',
  async up({ schema }) {
    await schema
      .createTable('bought_together')
      .addColumn('product_id', 'text', c => c.primaryKey())
      .addColumn('other_ids_json', 'text', c => c.notNull())
      .execute()
  }
}
