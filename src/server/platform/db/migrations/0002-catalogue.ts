import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../statement.ts'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Categories, brands, products and their variants, the log of their changes, and how far each import came. */
export const catalogue: Migration = {
  name: '0002-catalogue',
  async up(db, dialect) {
    await createTaxons(db)
    await createBrands(db)
    await createProducts(db)
    await createVariants(db)
    await createProductChanges(db, dialect)
    await createImports(db)
  }
}

async function createTaxons({ schema }: Kysely<Tables>) {
  await schema
    .createTable('taxons')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('permalink', 'text', c => c.notNull().unique())
    .addColumn('parent', 'text')
    .addColumn('depth', 'integer', c => c.notNull())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('facts_json', 'text', c => c.notNull())
    .execute()
}

async function createBrands({ schema }: Kysely<Tables>) {
  await schema
    .createTable('brands')
    .addColumn('code', 'text', c => c.primaryKey())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('facts_json', 'text', c => c.notNull())
    .execute()
}

async function createProducts({ schema }: Kysely<Tables>) {
  await schema
    .createTable('products')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('sku', 'text', c => c.notNull().unique())
    .addColumn('slug', 'text', c => c.notNull().unique())
    .addColumn('brand', 'text', c => c.notNull().references('brands.code'))
    .addColumn('taxon', 'text', c => c.notNull().references('taxons.permalink'))
    .addColumn('age_restricted', 'integer', c => c.notNull())
    .addColumn('requires_prescription', 'integer', c => c.notNull())
    .addColumn('available_on', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .addColumn('facts_json', 'text', c => c.notNull())
    .execute()
}

async function createVariants({ schema }: Kysely<Tables>) {
  await schema
    .createTable('variants')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
    .addColumn('sku', 'text', c => c.notNull().unique())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('active', 'integer', c => c.notNull())
    .addColumn('options_json', 'text', c => c.notNull())
    .addColumn('price', 'bigint', c => c.notNull().check(sql`price > 0`))
    .addColumn('sale_price', 'bigint', c => c.check(sql`sale_price > 0`))
    .addColumn('sale_start_at', 'text')
    .addColumn('sale_expire_at', 'text')
    .execute()
  await schema.createIndex('variants_product').on('variants').columns(['product_id', 'position']).execute()
  await schema.createIndex('variants_sale_start').on('variants').column('sale_start_at').execute()
  await schema.createIndex('variants_sale_end').on('variants').column('sale_expire_at').execute()
}

async function createProductChanges({ schema }: Kysely<Tables>, dialect: Dialect) {
  await schema
    .createTable('product_changes')
    .addColumn('seq', dialect === 'postgres' ? 'bigserial' : 'integer', c =>
      dialect === 'postgres' ? c.primaryKey() : c.primaryKey().autoIncrement()
    )
    .addColumn('product_id', 'text', c => c.notNull())
    .addColumn('changed_at', 'text', c => c.notNull())
    .execute()
}

async function createImports({ schema }: Kysely<Tables>) {
  await schema
    .createTable('imports')
    .addColumn('file_hash', 'text', c => c.primaryKey())
    .addColumn('rows_done', 'integer', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
}
