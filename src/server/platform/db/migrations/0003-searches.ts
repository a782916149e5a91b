import type { Migration } from './migration.ts'

/** What people search for, by day: sums, and marks that say only that a network has been counted for a search. */
export const searches: Migration = {
  name: '0003-searches',
  async up({ schema }) {
    await schema
      .createTable('searches')
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('query', 'text', c => c.notNull())
      .addColumn('networks', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('searches_key', ['day', 'locale', 'query'])
      .execute()
    await schema
      .createTable('search_marks')
      .addColumn('mark', 'text', c => c.primaryKey())
      .addColumn('day', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('search_marks_day').on('search_marks').column('day').execute()
  }
}
