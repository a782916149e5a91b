import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Searches and page views, counted by day without persons. */
export const site: Migration = {
  name: '0018-site',
  async up(db) {
    await createSearches(db)
    await createSearchDedupKeys(db)
    await createPageViews(db)
  }
}

async function createSearches({ schema }: Kysely<Tables>) {
  await schema
    .createTable('searches')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('networks', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('searches_key', ['day', 'locale', 'query'])
    .execute()
}

async function createSearchDedupKeys({ schema }: Kysely<Tables>) {
  await schema
    .createTable('search_dedup_keys')
    .addColumn('dedup_key', 'text', c => c.primaryKey())
    .addColumn('day', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('search_dedup_keys_day').on('search_dedup_keys').column('day').execute()
}

async function createPageViews({ schema }: Kysely<Tables>) {
  await schema
    .createTable('page_views')
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('referrer', 'text', c => c.notNull())
    .addColumn('views', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('page_views_key', ['day', 'path', 'locale', 'referrer'])
    .execute()
}
