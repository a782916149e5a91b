import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** Menus, notices, banners, presets and switches that change without a rebuild, and when each part last changed. */
export const siteData: Migration = {
  name: '0032-site-data',
  async up(db) {
    await createSettings(db)
    await createOrdered(db, 'site_menus')
    await createOrdered(db, 'site_presets')
    await createScheduled(db, 'site_notices')
    await createScheduled(db, 'site_banners')
    await createSections(db)
  }
}

async function createSettings({ schema }: Kysely<Tables>) {
  await schema
    .createTable('site_settings')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('value', 'integer', c => c.notNull())
    .execute()
}

async function createOrdered({ schema }: Kysely<Tables>, table: 'site_menus' | 'site_presets') {
  await schema
    .createTable(table)
    .addColumn('code', 'text', c => c.primaryKey())
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('body_json', 'text', c => c.notNull())
    .execute()
}

async function createScheduled({ schema }: Kysely<Tables>, table: 'site_notices' | 'site_banners') {
  await schema
    .createTable(table)
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('body_json', 'text', c => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .execute()
}

async function createSections({ schema }: Kysely<Tables>) {
  await schema
    .createTable('site_sections')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('hash', 'text', c => c.notNull())
    .addColumn('changed_at', 'text', c => c.notNull())
    .execute()
}
