import type { Migration } from './migration.ts'

/** Searches that found nothing, counted as those that did: how many networks made one, and nothing of which. */
export const failedSearches: Migration = {
  name: '0041-failed-searches',
  async up({ schema }) {
    await schema
      .createTable('failed_searches')
      .addColumn('day', 'text', c => c.notNull())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('query', 'text', c => c.notNull())
      .addColumn('networks', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('failed_searches_key', ['day', 'locale', 'query'])
      .execute()
  }
}
