import { v7 as uuid } from 'uuid'
import {
  questionsQuery,
  writtenTextSchema,
  type Question,
  type QuestionList,
  type WrittenText
} from '../../../contract/community/question.ts'
import { QUESTIONS_PER_HOUR, searchText, searchWords } from '../../../domain/community/question.ts'
import { ok } from '../../../domain/result.ts'
import { contactsOf } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { LAST_ID } from '../../platform/db/id-range.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { writeOnce, type Moderation, type SubmissionSubject, type TextWriter } from '../moderation/index.ts'
import { answerAsStaff } from './staff-answer.ts'
import {
  answerById,
  countQuestions,
  deleteAnswer,
  deleteQuestion,
  insertAnswer,
  insertQuestion,
  publicAnswersOf,
  publicQuestions,
  questionById,
  type AnswerRow,
  type QuestionRow
} from './queries.ts'
import { countFound, searchQuestions, type QuestionSearch } from './search-questions.ts'

const PER_PAGE = 10
const BY_CUSTOMER = { name: 'question-customer', perHour: QUESTIONS_PER_HOUR }

/** A product that is sold, as far as questions about it need to know. */
export interface QuestionedProduct {
  readonly slug: string
  readonly title: string
  readonly isMedicine: boolean
  /** Medicine or alcohol: every text about it waits for a person. */
  readonly isRestricted: boolean
}

export interface QuestionDeps {
  readonly db: Database
  readonly moderation: Moderation
  readonly findProduct: (id: string) => Promise<QuestionedProduct | undefined>
  /** Whether a customer has received the product. */
  readonly hasReceived: (reader: Reader, userId: string, productId: string) => Promise<boolean>
  readonly now: () => Date
}

export interface QuestionListQuery {
  readonly q: string
  readonly cursor?: string | undefined
}

async function list(
  { db, findProduct, hasReceived }: QuestionDeps,
  productId: string,
  { q, cursor }: QuestionListQuery,
  userId: string | undefined
): ServiceResult<QuestionList> {
  const product = await findProduct(productId)
  if (!product) return notFound('product-not-found')
  const rows = await pageOf(db, productId, { q, cursor })
  const shown = rows.slice(0, PER_PAGE)
  const ids = shown.map(({ id }) => id)
  const answers = ids.length === 0 ? [] : await publicAnswersOf(db, ids)
  return ok({
    questions: shown.map(row =>
      questionBody(
        row,
        answers.filter(({ question_id }) => question_id === row.id),
        userId
      )
    ),
    // A reader who reads on has the number already, and counting costs more than the page.
    total_count: cursor === undefined ? await totalOf(db, productId, q, rows.length) : null,
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    can_answer: userId !== undefined && (await hasReceived(db, userId, productId)),
    is_medicine: product.isMedicine
  })
}

/** A page of the public questions, for pages without scripts; an invented cursor is the first page. */
async function publicPage(deps: QuestionDeps, productId: string, after: string | null) {
  const query = questionsQuery.safeParse({ cursor: after ?? undefined })
  const found = await list(deps, productId, query.data ?? { q: '' }, undefined)
  return found.ok ? found.value : undefined
}

const pageOf = (db: Database, product_id: string, { q, cursor }: QuestionListQuery) => {
  const before = cursor ?? LAST_ID
  if (q === '') return db.all(publicQuestions, { product_id, before, limit: PER_PAGE + 1 })
  const search = searchOf(product_id, q, before)
  return search ? searchQuestions(db, search, PER_PAGE + 1) : []
}

/** Undefined for a text without a letter or digit, which finds nothing. */
function searchOf(productId: string, q: string, before: string): QuestionSearch | undefined {
  const words = searchWords(q)
  return words.length === 0 ? undefined : { productId, words, before }
}

/** Number of all questions; not counted where the first page has everything. */
async function totalOf(db: Database, product_id: string, q: string, read: number) {
  if (read <= PER_PAGE) return read
  const search = searchOf(product_id, q, LAST_ID)
  if (search) return countFound(db, search)
  return Number((await db.first(countQuestions, { product_id }))?.count ?? 0)
}

const questionBody = (row: QuestionRow, answers: readonly AnswerRow[], userId: string | undefined): Question => ({
  id: row.id,
  text: row.text,
  locale: row.locale,
  author: row.author_name,
  is_own: userId !== undefined && row.user_id === userId,
  demonstration: row.demonstration === 1,
  created_at: row.created_at,
  answers: answers.map(answer => ({
    id: answer.id,
    text: answer.text,
    locale: answer.locale,
    author: answer.author_name,
    answerer: answer.answerer,
    is_own: userId !== undefined && answer.user_id === userId,
    demonstration: answer.demonstration === 1,
    created_at: answer.created_at
  }))
})

async function ask(
  deps: QuestionDeps,
  productId: string,
  text: string,
  writer: TextWriter
): ServiceResult<WrittenText> {
  const product = await deps.findProduct(productId)
  if (!product) return notFound('product-not-found')
  return deps.db.change(tx =>
    writeOnce(tx, writer, { limit: BY_CUSTOMER, answers: writtenTextSchema, now: deps.now() }, async name => {
      const id = uuid()
      const row = rowOf(deps, writer, text, name)
      await tx.run(insertQuestion, { ...row, id, product_id: productId, search_text: searchText(text) })
      return submitted(deps, tx, { kind: 'question', id, text, name, product, productId, writer })
    })
  )
}

async function answer(
  deps: QuestionDeps,
  questionId: string,
  text: string,
  writer: TextWriter
): ServiceResult<WrittenText> {
  const question = await deps.db.first(questionById, { id: questionId })
  const product = question && (await deps.findProduct(question.product_id))
  if (!product || question.published_at === null) return notFound('question-not-found')
  return deps.db.change(async tx => {
    if (!(await deps.hasReceived(tx, writer.userId, question.product_id))) return unprocessable('answer-not-received')
    return writeOnce(tx, writer, { limit: BY_CUSTOMER, answers: writtenTextSchema, now: deps.now() }, async name => {
      const id = uuid()
      const row = rowOf(deps, writer, text, name)
      await tx.run(insertAnswer, { ...row, id, question_id: questionId, answerer: 'buyer' })
      const productId = question.product_id
      return submitted(deps, tx, { kind: 'answer', id, text, name, product, productId, writer })
    })
  })
}

const rowOf = ({ now }: QuestionDeps, { userId, locale }: TextWriter, text: string, name: string) => ({
  user_id: userId,
  author_name: name,
  locale,
  text,
  demonstration: 0,
  published_at: null,
  created_at: now().toISOString()
})

interface Written {
  readonly kind: 'question' | 'answer'
  readonly id: string
  readonly text: string
  readonly name: string
  readonly product: QuestionedProduct
  readonly productId: string
  readonly writer: TextWriter
}

async function submitted(
  { moderation }: QuestionDeps,
  tx: Transaction,
  { kind, id, text, name, product, productId, writer: { userId, locale, network } }: Written
): ServiceResult<WrittenText> {
  const { state } = await moderation.submit(tx, {
    ...{ kind, targetId: id, locale, text, network },
    subject: subjectOf(productId, product),
    author: { userId, name, email: null },
    payload: { text },
    photoCount: 0,
    isRestricted: product.isRestricted
  })
  return ok({ id, state })
}

const subjectOf = (id: string, { slug, title }: QuestionedProduct): SubmissionSubject => ({
  type: 'product',
  id,
  title,
  path: `/products/${slug}`
})

/** Deletes one's own question with its answers, or one's own answer. */
const remove = (
  { db, moderation }: QuestionDeps,
  kind: 'question' | 'answer',
  id: string,
  userId: string
): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = kind === 'question' ? await tx.first(questionById, { id }) : await tx.first(answerById, { id })
    // Another person's text is answered like one that does not exist.
    if (row?.user_id !== userId) return notFound('question-not-found')
    await moderation.withdraw(tx, kind, id)
    await tx.run(kind === 'question' ? deleteQuestion : deleteAnswer, { id })
    return ok(undefined)
  })

/** An answer and the address of who asked; undefined where there is none to write to, or nothing to say. */
async function mailContent({ db, findProduct }: QuestionDeps, answerId: string) {
  const answered = await db.first(answerById, { id: answerId })
  const question = answered && (await db.first(questionById, { id: answered.question_id }))
  const product = question && (await findProduct(question.product_id))
  if (!product || answered.published_at === null || question.user_id === null) return undefined
  // Nobody is told of their own answer.
  if (question.user_id === answered.user_id) return undefined
  const { email } = await contactsOf(db, question.user_id)
  return email === undefined ? undefined : { to: email, question, answer: answered, product }
}

/** Questions about products, answered by the shop and by customers who have received them. */
export const createQuestionService = (deps: QuestionDeps) =>
  bindDeps(deps, { list, publicPage, ask, answer, remove, answerAsStaff, mailContent })

export type QuestionService = ReturnType<typeof createQuestionService>
