import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Articles of members, their drafts and pictures, their authors, and who follows whom. */
export const articles: Migration = {
  name: '0023-articles',
  async up(db) {
    await createAuthors(db)
    await createFollows(db)
    await createArticles(db)
    await createPublishedArticles(db)
    await createArticleImages(db)
  }
}

async function createAuthors({ schema }: Kysely<Tables>) {
  await schema
    .createTable('authors')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.unique().references('users.id'))
    .addColumn('slug', 'text', c => c.notNull().unique())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('about', 'text', c => c.notNull())
    .addColumn('submitted_about', 'text', c => c.notNull())
    .addColumn('article_count', 'integer', c => c.notNull())
    .addColumn('last_published_at', 'text')
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('authors_published').on('authors').columns(['last_published_at', 'slug']).execute()
}

async function createFollows({ schema }: Kysely<Tables>) {
  await schema
    .createTable('author_follows')
    .addColumn('author', 'text', c => c.notNull())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('notified_until', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('author_follows_key', ['author', 'user_id'])
    .execute()
  await schema.createIndex('author_follows_user').on('author_follows').columns(['user_id', 'created_at']).execute()
  await schema
    .createTable('follower_letters')
    .addColumn('user_id', 'text', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', c => c.notNull())
    .execute()
}

async function createArticles({ schema }: Kysely<Tables>) {
  await schema
    .createTable('articles')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('summary', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('tags_json', 'text', c => c.notNull())
    .addColumn('cover_image_id', 'text')
    .addColumn('cover_alt', 'text', c => c.notNull())
    .addColumn('version', 'integer', c => c.notNull())
    .addColumn('submitted_version', 'integer')
    .addColumn('slug', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('articles_user').on('articles').columns(['user_id', 'updated_at']).execute()
}

/** Published versions: replaced as a whole when a later version is approved. */
async function createPublishedArticles({ schema }: Kysely<Tables>) {
  await schema
    .createTable('published_articles')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('author_id', 'text', c => c.notNull().references('authors.id'))
    .addColumn('slug', 'text', c => c.notNull().unique())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('summary', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('tags_json', 'text', c => c.notNull())
    .addColumn('products_json', 'text', c => c.notNull())
    .addColumn('cover_file', 'text')
    .addColumn('cover_alt', 'text', c => c.notNull())
    .addColumn('minutes', 'integer', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('published_at', 'text', c => c.notNull())
    .addColumn('updated_at', 'text')
    .execute()
  await schema
    .createIndex('published_articles_newest')
    .on('published_articles')
    .columns(['published_at', 'slug'])
    .execute()
  await schema
    .createIndex('published_articles_author')
    .on('published_articles')
    .columns(['author_id', 'published_at'])
    .execute()
  await schema
    .createTable('article_tags')
    .addColumn('tag', 'text', c => c.notNull())
    .addColumn('article_id', 'text', c => c.notNull().references('published_articles.id').onDelete('cascade'))
    .addColumn('published_at', 'text', c => c.notNull())
    .addColumn('slug', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('article_tags_key', ['tag', 'article_id'])
    .execute()
  await schema.createIndex('article_tags_newest').on('article_tags').columns(['tag', 'published_at', 'slug']).execute()
  await schema.createIndex('article_tags_article').on('article_tags').column('article_id').execute()
}

async function createArticleImages({ schema }: Kysely<Tables>) {
  await schema
    .createTable('article_images')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('article_id', 'text', c => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('file', 'text', c => c.notNull().unique())
    .addColumn('width', 'integer', c => c.notNull())
    .addColumn('height', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('article_images_article').on('article_images').column('article_id').execute()
}
