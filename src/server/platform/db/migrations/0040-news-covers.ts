import type { Migration } from './migration.ts'

/** Staff change news in the browser: with a cover, and never over what a colleague has saved meanwhile. */
export const newsCovers: Migration = {
  name: '0040-news-covers',
  async up({ schema }) {
    await schema.alterTable('news').addColumn('cover_file', 'text').execute()
    await schema
      .alterTable('news')
      .addColumn('cover_alt', 'text', c => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('news')
      .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('news').addColumn('updated_at', 'text').execute()
  }
}
