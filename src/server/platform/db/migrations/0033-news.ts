import type { Migration } from './migration.ts'

/** News that staff publish while the shop runs, beside those of `content/news`. */
export const news: Migration = {
  name: '0033-news',
  async up({ schema }) {
    await schema
      .createTable('news')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('slug', 'text', c => c.notNull().unique())
      .addColumn('locale', 'text', c => c.notNull())
      .addColumn('title', 'text', c => c.notNull())
      .addColumn('summary', 'text', c => c.notNull())
      .addColumn('body', 'text', c => c.notNull())
      .addColumn('tags_json', 'text', c => c.notNull())
      .addColumn('minutes', 'integer', c => c.notNull())
      .addColumn('published_by', 'text', c => c.notNull())
      .addColumn('published_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('news_published').on('news').columns(['published_at', 'slug']).execute()
  }
}
