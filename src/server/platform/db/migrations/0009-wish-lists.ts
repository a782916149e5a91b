import type { Migration } from './migration.ts'

/** What people wish for. */
export const wishLists: Migration = {
  name: '0009-wish-lists',
  async up({ schema }) {
    await schema
      .createTable('wish_lists')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('privacy', 'text', c => c.notNull())
      .addColumn('token', 'text', c => c.notNull().unique())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('wish_lists_user').on('wish_lists').columns(['user_id', 'created_at']).execute()
    await schema
      .createTable('wishes')
      .addColumn('list_id', 'text', c => c.notNull().references('wish_lists.id').onDelete('cascade'))
      .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('wished_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('wishes_key', ['list_id', 'variant_id'])
      .execute()
    await schema.createIndex('wishes_variant').on('wishes').column('variant_id').execute()
  }
}
