import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Game nights at branches: prizes with their stock, the numbers of buyers, and spins. */
export const roulette: Migration = {
  name: '0028-roulette',
  async up(db) {
    await createNights(db)
    await createPrizes(db)
    await createNumbers(db)
    await createSpins(db)
  }
}

async function createNights({ schema }: Kysely<Tables>) {
  await schema
    .createTable('roulette_nights')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('location', 'text', c => c.notNull())
    .addColumn('title_json', 'text', c => c.notNull())
    .addColumn('starts_at', 'text', c => c.notNull())
    .addColumn('ends_at', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('number_price', 'integer', c => c.notNull().check(sql`number_price > 0`))
    .addColumn('numbers_per_order', 'integer', c => c.notNull().check(sql`numbers_per_order > 0`))
    .addColumn('last_number', 'integer', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('roulette_nights_location').on('roulette_nights').columns(['location', 'ends_at']).execute()
}

async function createPrizes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('roulette_products')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('variant_id', 'text', c => c.notNull().unique().references('variants.id'))
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createTable('roulette_stocks')
    .addColumn('location', 'text', c => c.notNull())
    .addColumn('product_id', 'text', c => c.notNull().references('roulette_products.id'))
    .addColumn('count_on_hand', 'integer', c => c.notNull().check(sql`count_on_hand >= 0`))
    .addPrimaryKeyConstraint('roulette_stocks_key', ['location', 'product_id'])
    .execute()
}

async function createNumbers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('roulette_numbers')
    .addColumn('night_id', 'text', c => c.notNull().references('roulette_nights.id'))
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('order_id', 'text', c => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('issued_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('roulette_numbers_key', ['night_id', 'number'])
    .execute()
  await schema.createIndex('roulette_numbers_order').on('roulette_numbers').column('order_id').execute()
  await schema.createIndex('roulette_numbers_user').on('roulette_numbers').column('user_id').execute()
}

async function createSpins({ schema }: Kysely<Tables>) {
  await schema
    .createTable('roulette_spins')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('night_id', 'text', c => c.notNull().references('roulette_nights.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('product_id', 'text', c => c.notNull().references('roulette_products.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('draw_json', 'text', c => c.notNull())
    .addColumn('void_reason', 'text')
    .addColumn('spun_at', 'text', c => c.notNull())
    .addColumn('decided_at', 'text')
    .addUniqueConstraint('roulette_spins_position', ['night_id', 'position'])
    .execute()
}
