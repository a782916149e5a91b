import { Hono } from 'hono'
import {
  staffMessagePath,
  staffMessageSchema,
  staffMessagesQuerySchema,
  staffMessagesSchema,
  staffSystemSchema
} from '../../../contract/staff/system.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import { deleteExpired } from '../../platform/db/delete-expired.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { params, query } from '../../platform/http/validate.ts'
import type { SystemDeps } from './deps.ts'
import { discardAsStaff, listMessages, retryAsStaff } from './messages.ts'
import { readSystem } from './system.ts'

/** Jobs, queues and health at the screens of staff. */
export function createSystemModule(
  { db, environment, now }: AppContext,
  rest: Pick<SystemDeps, 'engine' | 'searchLag' | 'readMessage'>,
  staff: StaffAuthentication
): Module {
  const deps: SystemDeps = { ...rest, db, environment, now }
  const routes = new Hono<HttpEnv>()
    .get(
      '/system',
      staff.operation('jobs.read', 'Read how the database, search, providers, queues and jobs do', {
        200: staffSystemSchema
      }),
      async c => c.json(await readSystem(deps), 200, NO_STORE)
    )
    .get(
      '/messages',
      staff.operation('jobs.read', 'List messages of the queues by their state', { 200: staffMessagesSchema }),
      query(staffMessagesQuerySchema),
      async c => c.json(await listMessages(deps, c.req.valid('query')), 200, NO_STORE)
    )
    .post(
      '/messages/:id/retry',
      staff.operation('jobs.write', 'Put a failed message back into its queue', { 200: staffMessageSchema }),
      params(staffMessagePath),
      async c => respond(c, await retryAsStaff(deps, staffOf(c), c.req.valid('param').id))
    )
    .post(
      '/messages/:id/discard',
      staff.operation('jobs.write', 'Give a failed message up', { 200: staffMessageSchema }),
      params(staffMessagePath),
      async c => respond(c, await discardAsStaff(deps, staffOf(c), c.req.valid('param').id))
    )
  return { backOffice: [routes], prune: (tx, at) => deleteExpired(tx, 'slow_requests', at) }
}
