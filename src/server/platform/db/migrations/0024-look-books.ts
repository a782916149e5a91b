import type { Migration } from './migration.ts'

/** Look books that customers put together, and the approved version that everybody sees. */
export const lookBooks: Migration = {
  name: '0024-look-books',
  async up({ schema }) {
    await schema
      .createTable('look_books')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('title', 'text', c => c.notNull())
      .addColumn('items_json', 'text', c => c.notNull())
      .addColumn('privacy', 'text', c => c.notNull())
      .addColumn('token', 'text', c => c.notNull().unique())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('published_json', 'text')
      .addColumn('published_at', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('look_books_user').on('look_books').columns(['user_id', 'updated_at']).execute()
    await schema.createIndex('look_books_published').on('look_books').columns(['published_at', 'id']).execute()
  }
}
