import { Hono } from 'hono'
import { NO_STORE } from '../../platform/http/respond.ts'
import { z } from 'zod'
import { endedSessionsSchema, sessionListSchema, type SessionBody } from '../../../contract/identity/session.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { params } from '../../platform/http/validate.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import { principalOf, type Authentication } from './authentication.ts'
import type { SessionService } from './service.ts'
import { clientInfoOf } from './client-info.ts'

const sessionPath = z.object({ id: z.uuid() })

/** Devices where one is signed in, and signing out there. */
export const sessionRoutes = (sessions: SessionService, { requireUser }: Authentication, pseudonymize: Pseudonymize) =>
  new Hono<HttpEnv>()
    .get(
      '/users/me/sessions',
      operation('user', 'List the sessions of the account', { 200: sessionListSchema }),
      requireUser,
      async c => {
        const { userId, sessionId } = principalOf(c)
        const list: SessionBody[] = (await sessions.list(userId)).map(session => ({
          id: session.id,
          device: session.name,
          current: session.id === sessionId,
          remembered: session.remembered === 1,
          created_at: session.created_at,
          seen_at: session.seen_at,
          ends_at: session.idle_ends_at < session.ends_at ? session.idle_ends_at : session.ends_at
        }))
        return c.json({ sessions: list, count: list.length }, 200, NO_STORE)
      }
    )
    .delete(
      '/users/me/sessions/:id',
      operation('user', 'End one session', { 204: NO_CONTENT }),
      params(sessionPath),
      requireUser,
      async c =>
        (await sessions.endForUser(principalOf(c).userId, c.req.valid('param').id, clientInfoOf(c, pseudonymize)))
          ? c.body(null, 204)
          : problem(c, 404, 'not-found')
    )
    .delete(
      '/users/me/sessions',
      operation('user', 'End every other session', { 200: endedSessionsSchema }),
      requireUser,
      async c => {
        const { userId, sessionId } = principalOf(c)
        return c.json(
          { ended: await sessions.endOthers(userId, sessionId, clientInfoOf(c, pseudonymize)) },
          200,
          NO_STORE
        )
      }
    )
