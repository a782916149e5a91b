import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Lists of the office at 100,000 rows: each walks an index that ends with the page, also of a state that few rows have.
 * A coupon's names stand in small letters beside its code, in one index with the order of the list: SQLite lowers no
 * Cyrillic letters, and no whole row is read for one that does not match.
 */
export const officeListIndexes: Migration = {
  name: '0111-office-list-indexes',
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('coupons')
      .addColumn('name_key', 'text', c => c.notNull().defaultTo(''))
      .execute()
    const coupons = await sql<{ id: string; name_json: string }>`select id, name_json from coupons`.execute(db)
    for (const { id, name_json } of coupons.rows) {
      const { mn, en } = JSON.parse(name_json) as { readonly mn: string; readonly en: string }
      await sql`update coupons set name_key = ${`${mn}\n${en}`.toLowerCase()} where id = ${id}`.execute(db)
    }
    await schema.dropIndex('coupons_created').execute()
    await schema
      .createIndex('coupons_listed')
      .on('coupons')
      .columns(['created_at', 'id', 'code_key', 'name_key'])
      .execute()
    await sql`create index coupons_stopped on coupons (created_at, id) where voided_at is not null`.execute(db)
    await sql`create index coupons_soon on coupons (starts_at) where starts_at is not null`.execute(db)
    await schema.createIndex('gift_cards_state').on('gift_cards').columns(['state', 'created_at', 'id']).execute()
    await schema.createIndex('leases_created').on('leases').columns(['created_at', 'id']).execute()
    await schema.createIndex('leases_state_created').on('leases').columns(['state', 'created_at', 'id']).execute()
    await schema.createIndex('leases_phone').on('leases').columns(['phone', 'created_at']).execute()
    await schema.createIndex('payments_state_created').on('payments').columns(['state', 'created_at', 'id']).execute()
  }
}
