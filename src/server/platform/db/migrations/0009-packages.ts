import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Shareable packages of products (spec §7). */
export const packages: Migration = {
  name: '0009-packages',
  async up(db) {
    await createPackageProducts(db)
  }
}

async function createPackageProducts({ schema }: Kysely<Tables>) {
  await schema
    .createTable('package_products')
    .addColumn('owner', 'text', c => c.notNull())
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('qty', 'integer', c => c.notNull().check(sql`qty > 0`))
    .addColumn('added_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('package_products_key', ['owner', 'variant_id'])
    .execute()
  await schema.createIndex('package_products_added').on('package_products').column('added_at').execute()
}
