import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Days and hours without alcohol, by place. */
export const alcoholRestrictions: Migration = {
  name: '0030-dry-times',
  async up({ schema }) {
    await schema
      .createTable('alcohol_restrictions')
      .addColumn('number', 'integer', c => c.primaryKey())
      .addColumn('city', 'text')
      .addColumn('district', 'text')
      .addColumn('on_day', 'text', c => c.notNull())
      .addColumn('from_hour', 'integer', c => c.notNull().check(sql`from_hour between 0 and 23`))
      .addColumn('to_hour', 'integer', c => c.notNull().check(sql`to_hour between 1 and 24`))
      .addCheckConstraint('alcohol_restrictions_district_has_city', sql`district is null or city is not null`)
      .execute()
  }
}
