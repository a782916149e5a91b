import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Comments on articles and news, their replies and their ratings. */
export const comments: Migration = {
  name: '0022-comments',
  async up(db) {
    await createComments(db)
    await createIndexes(db)
    await db.schema
      .createTable('comment_ratings')
      .addColumn('comment_id', 'text', c => c.notNull().references('comments.id').onDelete('cascade'))
      .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
      .addColumn('rating', 'integer', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('comment_ratings_key', ['comment_id', 'user_id'])
      .execute()
    await db.schema.createIndex('comment_ratings_user').on('comment_ratings').column('user_id').execute()
  }
}

const createComments = ({ schema }: Kysely<Tables>) =>
  schema
    .createTable('comments')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('subject_type', 'text', c => c.notNull())
    .addColumn('subject_id', 'text', c => c.notNull())
    .addColumn('thread_id', 'text', c => c.references('comments.id').onDelete('cascade'))
    .addColumn('reply_to_id', 'text', c => c.references('comments.id').onDelete('set null'))
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('author_name', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('rating', 'integer', c => c.notNull())
    .addColumn('reply_count', 'integer', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('listed_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()

async function createIndexes({ schema }: Kysely<Tables>) {
  // With the count of replies in it, how many there are is read from the index alone.
  await schema
    .createIndex('comments_subject')
    .on('comments')
    .columns(['subject_type', 'subject_id', 'id', 'reply_count'])
    .where(sql<boolean>`listed_at is not null and thread_id is null`)
    .execute()
  await schema
    .createIndex('comments_thread')
    .on('comments')
    .columns(['thread_id', 'id'])
    .where(sql<boolean>`listed_at is not null`)
    .execute()
  await schema.createIndex('comments_reply_to').on('comments').column('reply_to_id').execute()
  await schema.createIndex('comments_user').on('comments').column('user_id').execute()
}
