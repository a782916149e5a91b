import type { Migration } from './migration.ts'

/** What a wished product cost and whether it was there, when it was wished for and when it was last looked at. */
export const wishNews: Migration = {
  name: '0012-wish-news',
  async up({ schema }) {
    for (const column of ['price', 'seen_price', 'seen_in_stock'])
      await schema.alterTable('wishes').addColumn(column, 'integer').execute()
    await schema
      .createTable('wish_news')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('previous_price', 'integer', c => c.notNull())
      .addColumn('noted_at', 'text', c => c.notNull())
      .addUniqueConstraint('wish_news_once', ['user_id', 'variant_id', 'kind'])
      .execute()
    await schema.createIndex('wish_news_noted').on('wish_news').column('noted_at').execute()
  }
}
