import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Wish lists, what changed for the wishes on them, and bookmarks. */
export const wishLists: Migration = {
  name: '0016-wish-lists',
  async up(db) {
    await createWishLists(db)
    await createWishes(db)
    await createWishNotifications(db)
    await createBookmarks(db)
  }
}

async function createWishLists({ schema }: Kysely<Tables>) {
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
}

async function createWishes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wishes')
    .addColumn('list_id', 'text', c => c.notNull().references('wish_lists.id').onDelete('cascade'))
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('wished_at', 'text', c => c.notNull())
    .addColumn('price', 'integer')
    .addColumn('seen_price', 'integer')
    .addColumn('seen_in_stock', 'integer')
    .addPrimaryKeyConstraint('wishes_key', ['list_id', 'variant_id'])
    .execute()
  await schema.createIndex('wishes_variant').on('wishes').column('variant_id').execute()
}

async function createWishNotifications({ schema }: Kysely<Tables>) {
  await schema
    .createTable('wish_notifications')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('variant_id', 'text', c => c.notNull().references('variants.id'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('previous_price', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addUniqueConstraint('wish_notifications_once', ['user_id', 'variant_id', 'kind'])
    .execute()
  await schema.createIndex('wish_notifications_created').on('wish_notifications').column('created_at').execute()
}

async function createBookmarks({ schema }: Kysely<Tables>) {
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
