import { z } from 'zod'
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
  setQuestionText
} from './queries.ts'
import { unindexQuestion, writeWords } from './search-questions.ts'

const payloadSchema = z.strictObject({ text: z.string() })

/** Makes a question found by its words and those of its public answers, while it is public. */
export async function indexQuestion(tx: Transaction, questionId: string) {
  const question = await tx.first(questionById, { id: questionId })
  if (!question || question.published_at === null) return
  const answers = await tx.all(publicAnswers, { question_id: questionId })
  await writeWords(tx, question, [question.text, ...answers.map(({ text }) => text)])
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
    await unindexQuestion(tx, id)
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
