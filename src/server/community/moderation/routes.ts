import { Hono } from 'hono'
import {
  appealRequestSchema,
  ownSubmissionsQuery,
  ownSubmissionsSchema,
  reportRequestSchema,
  submissionParams
} from '../../../contract/community/moderation.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { Moderation } from './service.ts'

const OWN = { 'Cache-Control': 'no-store' }

export const moderationRoutes = (moderation: Moderation, { requireUser, optionalAuth }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/submissions/mine',
      operation('user', 'List what the customer wrote for others, newest first, with what was decided', {
        200: ownSubmissionsSchema
      }),
      requireUser,
      query(ownSubmissionsQuery),
      async c => {
        const listQuery = { ...c.req.valid('query'), locale: c.var.locale }
        return c.json(await moderation.mine(principalOf(c).userId, listQuery), 200, OWN)
      }
    )
    .post(
      '/submissions/:id/appeal',
      operation('user', 'Ask for a second look at a rejected text; once', { 204: NO_CONTENT }),
      requireUser,
      params(submissionParams),
      jsonBody(appealRequestSchema),
      async c => {
        const { text } = c.req.valid('json')
        const appeal = { userId: principalOf(c).userId, text, network: networkOf(c) }
        return respondDone(c, await moderation.appeal(c.req.valid('param').id, appeal))
      }
    )
    .post(
      '/reports',
      operation('public', 'Report a text of another customer to the moderators', { 204: NO_CONTENT }),
      optionalAuth,
      jsonBody(reportRequestSchema),
      async c => {
        const { kind, id, reason, comment } = c.req.valid('json')
        const userId = c.get('principal')?.userId
        return respondDone(
          c,
          await moderation.report({ kind, targetId: id, reason, comment, userId, network: networkOf(c) })
        )
      }
    )
