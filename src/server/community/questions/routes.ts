import { Hono, type Context } from 'hono'
import {
  answerRequestSchema,
  productQuestionParams,
  questionListSchema,
  questionParams,
  questionRequestSchema,
  questionsQuery,
  writtenTextSchema
} from '../../../contract/community/question.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { TextWriter } from '../moderation/index.ts'
import type { QuestionService } from './service.ts'

const writerOf = async (c: Context<HttpEnv>): Promise<TextWriter> => ({
  userId: principalOf(c).userId,
  locale: c.var.locale,
  network: networkOf(c),
  idempotencyKey: await idempotencyKeyOf(c)
})

export const questionRoutes = (questions: QuestionService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/products/:id/questions',
      operation('public', 'List the questions about a product, newest first, or those that contain some words', {
        200: questionListSchema
      }),
      optionalAuth,
      params(productQuestionParams),
      query(questionsQuery),
      async c =>
        respond(c, await questions.list(c.req.valid('param').id, c.req.valid('query'), c.get('principal')?.userId))
    )
    .post(
      '/products/:id/questions',
      operation('user', 'Ask a question about a product', { 201: writtenTextSchema }),
      requireUser,
      params(productQuestionParams),
      jsonBody(questionRequestSchema),
      async c =>
        respond(c, await questions.ask(c.req.valid('param').id, c.req.valid('json').text, await writerOf(c)), 201)
    )
    .post(
      '/questions/:id/answers',
      operation('user', 'Answer a question about a product that the customer has received', {
        201: writtenTextSchema
      }),
      requireUser,
      params(questionParams),
      jsonBody(answerRequestSchema),
      async c =>
        respond(c, await questions.answer(c.req.valid('param').id, c.req.valid('json').text, await writerOf(c)), 201)
    )
    .delete(
      '/questions/:id',
      operation('user', 'Delete one’s own question with its answers', { 204: NO_CONTENT }),
      requireUser,
      params(questionParams),
      c => remove(c, questions, 'question', c.req.valid('param').id)
    )
    .delete(
      '/answers/:id',
      operation('user', 'Delete one’s own answer', { 204: NO_CONTENT }),
      requireUser,
      params(questionParams),
      c => remove(c, questions, 'answer', c.req.valid('param').id)
    )

async function remove(c: Context<HttpEnv>, questions: QuestionService, kind: 'question' | 'answer', id: string) {
  return respondDone(c, await questions.remove(kind, id, principalOf(c).userId))
}
