import { sql, type Kysely } from 'kysely'
import { searchWords } from '../../../../domain/community/question.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

const BATCH = 200

/** Words of public questions and their answers, so that a search reads an index alike on both databases. */
export const questionWords: Migration = {
  name: '0039-question-words',
  async up(db, dialect) {
    // By bytes, so that the words that begin alike are one range of the index in every locale of a server.
    const word = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    await db.schema
      .createTable('question_words')
      .addColumn('product_id', 'text', c => c.notNull())
      .addColumn('word', word, c => c.notNull())
      .addColumn('question_id', 'text', c => c.notNull().references('questions.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('question_words_key', ['product_id', 'word', 'question_id'])
      .execute()
    await db.schema
      .createIndex('question_words_question')
      .on('question_words')
      .columns(['question_id', 'word'])
      .execute()
    await fill(db)
  }
}

async function fill(db: Kysely<Tables>) {
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'product_id', 'search_text'])
    .where('published_at', 'is not', null)
    .execute()
  for (const { id, product_id, search_text } of questions) {
    const rows = searchWords(search_text).map(word => ({ product_id, word, question_id: id }))
    for (let from = 0; from < rows.length; from += BATCH)
      await db
        .insertInto('question_words')
        .values(rows.slice(from, from + BATCH))
        .execute()
  }
}
