import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Questions about products, and their answers. */
export const questions: Migration = {
  name: '0021-questions',
  async up(db) {
    await createQuestions(db)
    await createAnswers(db)
  }
}

async function createQuestions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('questions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('product_id', 'text', c => c.notNull().references('products.id'))
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('author_name', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('search_text', 'text', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('questions_product')
    .on('questions')
    .columns(['product_id', 'id'])
    .where(sql<boolean>`published_at is not null`)
    .execute()
  await schema.createIndex('questions_user').on('questions').column('user_id').execute()
}

async function createAnswers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('answers')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('question_id', 'text', c => c.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('author_name', 'text', c => c.notNull())
    .addColumn('answerer', 'text', c => c.notNull())
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('answers_question').on('answers').columns(['question_id', 'created_at']).execute()
  await schema.createIndex('answers_user').on('answers').column('user_id').execute()
}
