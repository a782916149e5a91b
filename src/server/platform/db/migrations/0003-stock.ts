import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Stock of each variant, its movements, and the counts of the branches. */
export const stock: Migration = {
  name: '0003-stock',
  async up(db) {
    await createStock(db)
    await createStockMovements(db)
    await createBranchStock(db)
  }
}

async function createStock({ schema }: Kysely<Tables>) {
  await schema
    .createTable('stock')
    .addColumn('variant_id', 'text', c => c.primaryKey().references('variants.id'))
    .addColumn('on_hand', 'integer', c => c.notNull())
    .addColumn('reserved', 'integer', c => c.notNull().defaultTo(0))
    .addCheckConstraint('stock_never_oversold', sql`reserved >= 0 and reserved <= on_hand`)
    .execute()
}

async function createStockMovements({ schema }: Kysely<Tables>) {
  await schema
    .createTable('stock_movements')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('from_account', 'text', c => c.notNull())
    .addColumn('to_account', 'text', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('order_id', 'text')
    .addColumn('moved_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('stock_movements_variant').on('stock_movements').column('variant_id').execute()
}

async function createBranchStock({ schema }: Kysely<Tables>) {
  await schema
    .createTable('branch_stock')
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('location', 'text', c => c.notNull())
    .addColumn('count_on_hand', 'integer', c => c.notNull().check(sql`count_on_hand >= 0`))
    .addPrimaryKeyConstraint('branch_stock_key', ['variant_id', 'location'])
    .execute()
}
