import { searchText, searchWords } from '../../../domain/community/question.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { setSearchText, type QuestionRow } from './queries.ts'
import type { QuestionWordTable } from './tables.ts'

const BATCH = 200
/** Further words of a search are not looked at. */
const SEARCHED_WORDS_MAX = 6
/** A text that stands behind every text that begins with a word, by bytes of UTF-8. */
const LAST_CHARACTER = '\u{10ffff}'

const deleteWords = statement<Pick<QuestionWordTable, 'question_id'>, never>((db, p) =>
  db.deleteFrom('question_words').where('question_id', '=', p('question_id'))
)

/** Words of a question that is no longer public are not found. */
export const unindexQuestion = (tx: Transaction, question_id: string) => tx.run(deleteWords, { question_id })

/** Replaces the words by which a public question is found: its own, and those of its public answers. */
export async function writeWords(
  tx: Transaction,
  { id, product_id }: Pick<QuestionRow, 'id' | 'product_id'>,
  texts: readonly string[]
) {
  const search_text = searchText(texts.join('\n'))
  await tx.run(setSearchText, { id, search_text })
  await unindexQuestion(tx, id)
  const rows = searchWords(search_text).map(word => ({ product_id, word, question_id: id }))
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.query
      .insertInto('question_words')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

type Queries = Pick<Database, 'query'>

export interface QuestionSearch {
  readonly productId: string
  /** A search has at least one. */
  readonly words: readonly string[]
  /** Only questions older than this id. */
  readonly before: string
}

/** Ids of public questions that have, for each word, one that begins with it. */
function matchingIds({ query }: Queries, { productId, words, before }: QuestionSearch) {
  // The longest is the rarest, as a rule: the index of words is read by it, and the others are looked up.
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length).slice(0, SEARCHED_WORDS_MAX)
  let ids = query
    .selectFrom('question_words')
    .where('product_id', '=', productId)
    .where('word', '>=', longest)
    .where('word', '<', longest + LAST_CHARACTER)
    .where('question_id', '<', before)
  for (const word of others)
    ids = ids.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('question_words as other')
          .select('other.word')
          .whereRef('other.question_id', '=', 'question_words.question_id')
          .where('other.word', '>=', word)
          .where('other.word', '<', word + LAST_CHARACTER)
      )
    )
  return ids
}

/** A page of the public questions that a search finds, newest first. */
export const searchQuestions = (db: Queries, search: QuestionSearch, limit: number): Promise<QuestionRow[]> =>
  db.query
    .selectFrom('questions')
    .selectAll()
    .where(
      'id',
      'in',
      matchingIds(db, search).select('question_id').distinct().orderBy('question_id', 'desc').limit(limit)
    )
    .orderBy('id', 'desc')
    .execute()

export async function countFound(db: Queries, search: QuestionSearch): Promise<number> {
  const counted = await matchingIds(db, search)
    .select(e => e.fn.count<number>('question_id').distinct().as('count'))
    .executeTakeFirst()
  return Number(counted?.count ?? 0)
}
