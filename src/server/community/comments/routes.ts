import { Hono, type Context } from 'hono'
import {
  commentRequestSchema,
  commentSubjectParams,
  commentListSchema,
  commentParams,
  commentReviewRequestSchema,
  commentReviewSchema,
  commentsQuery,
  replyRequestSchema,
  replyListSchema
} from '../../../contract/community/comment.ts'
import { writtenTextSchema } from '../../../contract/community/question.ts'
import type { CommentSubjectType } from '../../../domain/community/comment.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { TextWriter } from '../moderation/index.ts'
import type { CommentService } from './service.ts'

const writerOf = async (c: Context<HttpEnv>): Promise<TextWriter> => ({
  userId: principalOf(c).userId,
  locale: c.var.locale,
  network: networkOf(c),
  idempotencyKey: await idempotencyKeyOf(c)
})

const readerOf = (c: Context<HttpEnv>) => c.get('principal')?.userId

export const commentRoutes = (comments: CommentService, authentication: Authentication) =>
  new Hono<HttpEnv>()
    .route('/articles', subjectRoutes(comments, authentication, 'article'))
    .route('/news', subjectRoutes(comments, authentication, 'news'))
    .route('/comments', threadRoutes(comments, authentication))

const NAMES = { article: 'an article', news: 'news' } as const

/** `/{id}/comments` of articles and of news. */
const subjectRoutes = (
  comments: CommentService,
  { optionalAuth, requireUser }: Authentication,
  type: CommentSubjectType
) =>
  new Hono<HttpEnv>()
    .get(
      '/:id/comments',
      operation('public', `List the comments on ${NAMES[type]}, newest first`, { 200: commentListSchema }),
      optionalAuth,
      params(commentSubjectParams),
      query(commentsQuery),
      async c => {
        const { id } = c.req.valid('param')
        const { cursor } = c.req.valid('query')
        return respond(c, await comments.list({ type, id, locale: c.var.locale }, cursor, readerOf(c)))
      }
    )
    .post(
      '/:id/comments',
      operation('user', `Comment on ${NAMES[type]}`, { 201: writtenTextSchema }),
      requireUser,
      params(commentSubjectParams),
      jsonBody(commentRequestSchema),
      async c => {
        const { comment } = c.req.valid('json')
        return respond(c, await comments.comment(type, c.req.valid('param').id, comment, await writerOf(c)), 201)
      }
    )

const threadRoutes = (comments: CommentService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/',
      operation('user', 'Reply to a comment; a reply to a reply joins its thread', { 201: writtenTextSchema }),
      requireUser,
      jsonBody(replyRequestSchema),
      async c => {
        const { reply_id, comment } = c.req.valid('json')
        return respond(c, await comments.reply(reply_id, comment, await writerOf(c)), 201)
      }
    )
    .get(
      '/:id/replies',
      operation('public', 'List the replies to a comment, oldest first', { 200: replyListSchema }),
      optionalAuth,
      params(commentParams),
      query(commentsQuery),
      async c =>
        respond(c, await comments.listReplies(c.req.valid('param').id, c.req.valid('query').cursor, readerOf(c)))
    )
    .put(
      '/:id/review',
      operation('user', 'Rate another’s comment up or down, or take the rating back', { 200: commentReviewSchema }),
      requireUser,
      params(commentParams),
      jsonBody(commentReviewRequestSchema),
      async c => {
        const { rating } = c.req.valid('json')
        return respond(c, await comments.rate(c.req.valid('param').id, rating, principalOf(c).userId))
      }
    )
    .delete(
      '/:id',
      operation('user', 'Delete one’s own comment; its place stays while it has replies', { 204: NO_CONTENT }),
      requireUser,
      params(commentParams),
      async c => respondDone(c, await comments.remove(c.req.valid('param').id, principalOf(c).userId))
    )
