import { productSlug } from '../../catalogue/products/index.ts'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { ok } from '../../../domain/result.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { recordStaffText } from '../moderation/index.ts'
import { enqueueAnswerMail } from './messages.ts'
import { indexQuestion } from './publishers.ts'
import { insertAnswer, questionById, type QuestionRow } from './queries.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

interface By {
  readonly actor: StaffActor
  /** The same answer sent again after silence is written once. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

/** An answer of the shop; it is public at once. `name` is what readers see. */
export const answerAsStaff = (
  { db, now }: Deps,
  questionId: string,
  text: string,
  name: string,
  { actor, idempotencyKey }: By = { actor: 'command' }
): ServiceResult<string> =>
  db.change(async tx => {
    const question = await tx.first(questionById, { id: questionId })
    if (!question) return notFound('question-not-found')
    const write = async () => ok(await writeAnswer(tx, question, { text, name, actor }, now()))
    return idempotencyKey
      ? withIdempotency(
          tx,
          { principal: `question:${questionId}`, idempotencyKey, answers: z.string(), now: now() },
          write
        )
      : write()
  })

async function writeAnswer(
  tx: Transaction,
  question: QuestionRow,
  { text, name, actor }: { readonly text: string; readonly name: string; readonly actor: StaffActor },
  at: Date
) {
  const id = uuid()
  const moment = at.toISOString()
  const product = await tx.first(productSlug, { id: question.product_id })
  await tx.run(insertAnswer, {
    ...{ id, question_id: question.id, user_id: null, author_name: name, answerer: 'staff', locale: question.locale },
    ...{ text, demonstration: 0, published_at: moment, created_at: moment }
  })
  await recordStaffText(
    tx,
    {
      ...{ kind: 'answer', targetId: id, text, payload: { text } },
      locale: isShopLocale(question.locale) ? question.locale : 'mn',
      subject: {
        type: 'product',
        id: question.product_id,
        title: question.text,
        path: `/products/${product?.slug ?? question.product_id}`
      },
      author: { userId: null, name, email: null }
    },
    at
  )
  await indexQuestion(tx, question.id)
  await enqueueAnswerMail(tx, id, at)
  await recordStaffAction(tx, actor, { action: 'answers.publish', subject: { type: 'question', id: question.id } }, at)
  return id
}
