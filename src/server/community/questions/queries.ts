import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { AnswerTable, QuestionTable } from './tables.ts'

export type QuestionRow = { [K in keyof QuestionTable]: QuestionTable[K] }
export type AnswerRow = { [K in keyof AnswerTable]: AnswerTable[K] }

export const insertQuestion = statement<QuestionRow, never>((db, p) =>
  db.insertInto('questions').values({
    id: p('id'),
    product_id: p('product_id'),
    user_id: p('user_id'),
    author_name: p('author_name'),
    locale: p('locale'),
    text: p('text'),
    search_text: p('search_text'),
    demonstration: p('demonstration'),
    published_at: p('published_at'),
    created_at: p('created_at')
  })
)

export const insertAnswer = statement<AnswerRow, never>((db, p) =>
  db.insertInto('answers').values({
    id: p('id'),
    question_id: p('question_id'),
    user_id: p('user_id'),
    author_name: p('author_name'),
    answerer: p('answerer'),
    locale: p('locale'),
    text: p('text'),
    demonstration: p('demonstration'),
    published_at: p('published_at'),
    created_at: p('created_at')
  })
)

export const questionById = statement<{ id: string }, QuestionRow>((db, p) =>
  db.selectFrom('questions').selectAll().where('id', '=', p('id'))
)

export const answerById = statement<{ id: string }, AnswerRow>((db, p) =>
  db.selectFrom('answers').selectAll().where('id', '=', p('id'))
)

/** Public questions of a product, newest first, behind the id of the last one that was read. */
export const publicQuestions = statement<{ product_id: string; before: string; limit: number }, QuestionRow>((db, p) =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('product_id', '=', p('product_id'))
    .where('published_at', 'is not', null)
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit'))
)

/** Read from `questions_counted` alone. */
export const countQuestions = statement<{ product_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('questions')
    .select(e => e.fn.count<number>('published_at').as('count'))
    .where('product_id', '=', p('product_id'))
    .where('published_at', 'is not', null)
)

export const publicAnswers = statement<{ question_id: string }, AnswerRow>((db, p) =>
  db
    .selectFrom('answers')
    .selectAll()
    .where('question_id', '=', p('question_id'))
    .where('published_at', 'is not', null)
    .orderBy(e => e.case().when('answerer', '=', 'staff').then(0).else(1).end())
    .orderBy('created_at')
)

export const setQuestionText = statement<{ id: string; text: string; published_at: string | null }, never>((db, p) =>
  db
    .updateTable('questions')
    .set({ text: p('text'), published_at: p('published_at') })
    .where('id', '=', p('id'))
)

export const setAnswerText = statement<{ id: string; text: string; published_at: string | null }, never>((db, p) =>
  db
    .updateTable('answers')
    .set({ text: p('text'), published_at: p('published_at') })
    .where('id', '=', p('id'))
)

export const hideQuestion = statement<{ id: string }, never>((db, p) =>
  db.updateTable('questions').set({ published_at: null }).where('id', '=', p('id'))
)

export const hideAnswer = statement<{ id: string }, never>((db, p) =>
  db.updateTable('answers').set({ published_at: null }).where('id', '=', p('id'))
)

export const setSearchText = statement<{ id: string; search_text: string }, never>((db, p) =>
  db
    .updateTable('questions')
    .set({ search_text: p('search_text') })
    .where('id', '=', p('id'))
)

export const deleteQuestion = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('questions').where('id', '=', p('id'))
)

export const deleteAnswer = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('answers').where('id', '=', p('id'))
)

/** A deleted account leaves public questions without a name: others answered them. */
export const anonymizeQuestions = statement<{ user_id: string }, never>((db, p) =>
  db.updateTable('questions').set({ user_id: null, author_name: '' }).where('user_id', '=', p('user_id'))
)

export const anonymizeAnswers = statement<{ user_id: string }, never>((db, p) =>
  db.updateTable('answers').set({ user_id: null, author_name: '' }).where('user_id', '=', p('user_id'))
)

/** Public answers of questions, those of the shop first. */
export const publicAnswersOf = ({ query }: Pick<Database, 'query'>, questionIds: readonly string[]) =>
  query
    .selectFrom('answers')
    .selectAll()
    .where('question_id', 'in', questionIds)
    .where('published_at', 'is not', null)
    .orderBy(e => e.case().when('answerer', '=', 'staff').then(0).else(1).end())
    .orderBy('created_at')
    .execute()
