import { v7 as uuid } from 'uuid'
import type { Question, QuestionList, WrittenText } from '../../../contract/question.ts'
import { publicName } from '../../../domain/moderation.ts'
import { QUESTIONS_PER_HOUR, searchText } from '../../../domain/question.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { contactsOf, userById } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import type { Moderation, SubmissionSubject } from '../moderation/index.ts'
import { enqueueAnswerMail } from './messages.ts'
import { indexQuestion } from './publishers.ts'
import {
  answerById,
  countQuestions,
  deleteAnswer,
  deleteQuestion,
  insertAnswer,
  insertQuestion,
  publicAnswers,
  publicQuestions,
  questionById,
  type AnswerRow,
  type QuestionRow
} from './queries.ts'

const PER_PAGE = 10
/** After every id of version 7. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BY_CUSTOMER = { name: 'question-customer', max: QUESTIONS_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

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

interface Writer {
  readonly userId: string
  readonly locale: Locale
  readonly network: string
}

export interface QuestionListQuery {
  readonly q: string
  readonly cursor?: string | undefined
}

const pattern = (q: string) => `%${searchText(q).replace(/[!%_]/g, '!$&')}%`

async function list(
  { db, findProduct, hasReceived }: QuestionDeps,
  productId: string,
  { q, cursor = LAST_ID }: QuestionListQuery,
  userId: string | undefined
): ServiceResult<QuestionList> {
  const product = await findProduct(productId)
  if (!product) return notFound('product-not-found')
  const asked = { product_id: productId, pattern: pattern(q) }
  const rows = await db.all(publicQuestions, { ...asked, before: cursor, most: PER_PAGE + 1 })
  const shown = rows.slice(0, PER_PAGE)
  const answers = await Promise.all(shown.map(({ id }) => db.all(publicAnswers, { question_id: id })))
  return ok({
    questions: shown.map((row, at) => questionBody(row, answers[at] ?? [], userId)),
    total_count: Number((await db.first(countQuestions, asked))?.count ?? 0),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    can_answer: userId !== undefined && (await hasReceived(db, userId, productId)),
    is_medicine: product.isMedicine
  })
}

const questionBody = (row: QuestionRow, answers: readonly AnswerRow[], userId: string | undefined): Question => ({
  id: row.id,
  text: row.text,
  author: row.author_name,
  is_own: userId !== undefined && row.user_id === userId,
  demonstration: row.demonstration === 1,
  created_at: row.created_at,
  answers: answers.map(answer => ({
    id: answer.id,
    text: answer.text,
    author: answer.author_name,
    answerer: answer.answerer,
    is_own: userId !== undefined && answer.user_id === userId,
    demonstration: answer.demonstration === 1,
    created_at: answer.created_at
  }))
})

async function ask(deps: QuestionDeps, productId: string, text: string, writer: Writer): ServiceResult<WrittenText> {
  const product = await deps.findProduct(productId)
  if (!product) return notFound('product-not-found')
  return deps.db.change(async tx => {
    const name = await takeTurn(deps, tx, writer)
    if (!name.ok) return name
    const id = uuid()
    await tx.run(insertQuestion, {
      ...rowOf(deps, writer, text, name.value),
      id,
      product_id: productId,
      search_text: searchText(text)
    })
    return submitted(deps, tx, { kind: 'question', id, text, name: name.value, product, productId, writer })
  })
}

async function answer(
  deps: QuestionDeps,
  questionId: string,
  text: string,
  writer: Writer
): ServiceResult<WrittenText> {
  const question = await deps.db.first(questionById, { id: questionId })
  const product = question && (await deps.findProduct(question.product_id))
  if (!product || question.published_at === null) return notFound('question-not-found')
  return deps.db.change(async tx => {
    if (!(await deps.hasReceived(tx, writer.userId, question.product_id))) return unprocessable('answer-not-received')
    const name = await takeTurn(deps, tx, writer)
    if (!name.ok) return name
    const id = uuid()
    const row = rowOf(deps, writer, text, name.value)
    await tx.run(insertAnswer, { ...row, id, question_id: questionId, answerer: 'buyer' })
    const productId = question.product_id
    return submitted(deps, tx, { kind: 'answer', id, text, name: name.value, product, productId, writer })
  })
}

/** The public name of a customer who may write once more this hour. */
async function takeTurn({ now }: QuestionDeps, tx: Transaction, { userId }: Writer): ServiceResult<string> {
  if (!(await consume(tx, BY_CUSTOMER, userId, now()))) return tooMany('too-many-requests', HOUR_S)
  const user = await tx.first(userById, { id: userId })
  const name = user && publicName(user.first_name, user.last_name)
  return name === undefined ? unprocessable('name-missing') : ok(name)
}

const rowOf = ({ now }: QuestionDeps, { userId, locale }: Writer, text: string, name: string) => ({
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
  readonly writer: Writer
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

/** An answer of the shop; it is public at once. */
export const answerAsStaff = (
  { db, now }: Pick<QuestionDeps, 'db' | 'now'>,
  questionId: string,
  text: string,
  name: string
): ServiceResult<string> =>
  db.change(async tx => {
    const question = await tx.first(questionById, { id: questionId })
    if (!question) return notFound('question-not-found')
    const id = uuid()
    const at = now().toISOString()
    await tx.run(insertAnswer, {
      ...{ id, question_id: questionId, user_id: null, author_name: name, answerer: 'staff', locale: question.locale },
      ...{ text, demonstration: 0, published_at: at, created_at: at }
    })
    await indexQuestion(tx, questionId)
    await enqueueAnswerMail(tx, id, now())
    return ok(id)
  })

/** An answer and the address of who asked; undefined where there is none to write to, or nothing to say. */
async function letterContent({ db, findProduct }: QuestionDeps, answerId: string) {
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
  bindDeps(deps, { list, ask, answer, remove, answerAsStaff, letterContent })

export type QuestionService = ReturnType<typeof createQuestionService>
