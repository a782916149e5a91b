import type { Migration } from './migration.ts'

/** What guests and users keep to be found again. */
export const bookmarks: Migration = {
  name: '0005-bookmarks',
  async up({ schema }) {
    await schema
      .createTable('bookmarks')
      .addColumn('owner', 'text', c => c.notNull())
      .addColumn('type', 'text', c => c.notNull())
      .addColumn('target', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('bookmarks_key', ['owner', 'type', 'target'])
      .execute()
    await schema.createIndex('bookmarks_by_age').on('bookmarks').column('created_at').execute()
  }
}
