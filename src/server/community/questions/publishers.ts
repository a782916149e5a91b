import { z } from 'zod'
import { searchText } from '../../../domain/question.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { SubmissionPublisher } from '../moderation/index.ts'
import { enqueueAnswerMail } from './messages.ts'
import {
  answerById,
  hideAnswer,
  hideQuestion,
  publicAnswers,
  questionById,
  setAnswerText,
  setQuestionText,
  setSearchText
} from './queries.ts'

const payloadSchema = z.strictObject({ text: z.string() })

/** What a question and its public answers say, as it is searched. */
export async function indexQuestion(tx: Transaction, questionId: string) {
  const question = await tx.first(questionById, { id: questionId })
  if (!question) return
  const answers = await tx.all(publicAnswers, { question_id: questionId })
  const search_text = searchText([question.text, ...answers.map(({ text }) => text)].join('\n'))
  await tx.run(setSearchText, { id: questionId, search_text })
}

export const questionPublisher: SubmissionPublisher = {
  kind: 'question',
  async publish(tx, id, payload, at) {
    const { text } = payloadSchema.parse(payload)
    await tx.run(setQuestionText, { id, text, published_at: at.toISOString() })
    await indexQuestion(tx, id)
  },
  async unpublish(tx, id) {
    await tx.run(hideQuestion, { id })
  }
}

export const answerPublisher: SubmissionPublisher = {
  kind: 'answer',
  async publish(tx, id, payload, at) {
    const { text } = payloadSchema.parse(payload)
    await tx.run(setAnswerText, { id, text, published_at: at.toISOString() })
    const answer = await tx.first(answerById, { id })
    if (!answer) return
    await indexQuestion(tx, answer.question_id)
    await enqueueAnswerMail(tx, id, at)
  },
  async unpublish(tx, id) {
    await tx.run(hideAnswer, { id })
    const answer = await tx.first(answerById, { id })
    if (answer) await indexQuestion(tx, answer.question_id)
  }
}
