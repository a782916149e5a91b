import { Hono } from 'hono'
import { z } from 'zod'
import type { SessionBody } from '../../contract/session.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { params } from '../http/validate.ts'
import type { Blur } from '../limits/who.ts'
import { callerOf, type Callers } from './callers.ts'
import type { SessionService } from './service.ts'
import { visitOf } from './visit.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
const sessionPath = z.object({ id: z.uuid() })

/** Where one is signed in, and signing out there. */
export const sessionRoutes = (sessions: SessionService, { requireUser }: Callers, blur: Blur) =>
  new Hono<HttpEnv>()
    .get('/users/me/sessions', requireUser, async c => {
      const { userId, sessionId } = callerOf(c)
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
    })
    .delete('/users/me/sessions/:id', params(sessionPath), requireUser, async c =>
      (await sessions.endOwn(callerOf(c).userId, c.req.valid('param').id, visitOf(c, blur)))
        ? c.body(null, 204)
        : refuse(c, 404, 'not-found')
    )
    .delete('/users/me/sessions', requireUser, async c => {
      const { userId, sessionId } = callerOf(c)
      return c.json({ ended: await sessions.endOthers(userId, sessionId, visitOf(c, blur)) }, 200, NO_STORE)
    })
