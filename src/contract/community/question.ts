import { z } from 'zod'
import {
  ANSWER_MAX,
  ANSWERER_KINDS,
  QUESTION_MAX,
  QUESTION_MIN,
  QUESTION_SEARCH_MAX
} from '../../domain/community/question.ts'
import { plainText } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

const written = (min: number, max: number) => plainText(max).pipe(z.string().trim().min(min))

export const productQuestionParams = z.strictObject({ id: z.uuid() })
export const questionParams = z.strictObject({ id: z.uuid() })

/** `GET /products/{id}/questions`: keyset paging by the id of the last one that was read. */
export const questionsQuery = z.strictObject({
  q: z.string().trim().max(QUESTION_SEARCH_MAX).default(''),
  cursor: z.uuid().optional()
})

/** `POST /products/{id}/questions`. */
export const questionRequestSchema = z.strictObject({ text: written(QUESTION_MIN, QUESTION_MAX) })
/** `POST /questions/{id}/answers`: by a customer who has received the product. */
export const answerRequestSchema = z.strictObject({ text: written(1, ANSWER_MAX) })

const answerSchema = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  /** The language of the page on which it was written. */
  locale: z.string(),
  author: z.string(),
  answerer: z.enum(ANSWERER_KINDS),
  is_own: z.boolean(),
  demonstration: z.boolean(),
  created_at: z.string()
})

export const questionSchema = z
  .strictObject({
    id: z.uuid(),
    text: z.string(),
    /** The language of the page on which it was written. */
    locale: z.string(),
    /** Empty where the account is deleted. */
    author: z.string(),
    is_own: z.boolean(),
    demonstration: z.boolean(),
    created_at: z.string(),
    /** Answers, those of the shop first. */
    answers: z.array(answerSchema)
  })
  .meta({ id: 'Question' })
export type Question = ResponseOf<typeof questionSchema>

export const questionListSchema = z
  .strictObject({
    questions: z.array(questionSchema),
    /** Null behind the first page. */
    total_count: z.int().nullable(),
    next_cursor: z.string().nullable(),
    /** Whether the reader has received the product, and may answer. */
    can_answer: z.boolean(),
    /** About medicine: a pharmacist's sentence stands beside it. */
    is_medicine: z.boolean()
  })
  .meta({ id: 'QuestionList' })
export type QuestionList = ResponseOf<typeof questionListSchema>

/** State of a text that was just written. */
export const writtenTextSchema = z
  .strictObject({ id: z.uuid(), state: z.enum(['approved', 'pending']) })
  .meta({ id: 'WrittenText' })
export type WrittenText = ResponseOf<typeof writtenTextSchema>
