import type { Migration } from './migration.ts'

/** Paths that staff lead elsewhere; those of `content/redirects.json` stay in the file. */
export const siteRedirects: Migration = {
  name: '0101-site-redirects',
  async up({ schema }) {
    await schema
      .createTable('site_redirects')
      .addColumn('from_path', 'text', c => c.primaryKey())
      .addColumn('to_path', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .execute()
  }
}
