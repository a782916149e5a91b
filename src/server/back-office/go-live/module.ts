import { Hono } from 'hono'
import { confirmCheckRequestSchema, goLivePath, goLiveSchema } from '../../../contract/staff/go-live.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { confirmCheck, readGoLive, unconfirmCheck } from './service.ts'

/** The list before the first sale, at the screens of staff. */
export const createGoLiveModule = (context: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [
    new Hono<HttpEnv>()
      .get(
        '/go_live',
        staff.operation('settings.read', 'Read which placeholders a shop still has before its first sale', {
          200: goLiveSchema
        }),
        async c => c.json(await readGoLive(context), 200, NO_STORE)
      )
      .put(
        '/go_live/:id',
        staff.operation('settings.write', 'Confirm that something is true as it stands', { 200: goLiveSchema }),
        params(goLivePath),
        jsonBody(confirmCheckRequestSchema),
        async c => {
          const actor = staffOf(c)
          // Owners alone have it.
          const by = { actor, isOwner: actor.permissions.includes('limits.write') }
          return respond(c, await confirmCheck(context, by, c.req.valid('param').id, c.req.valid('json')))
        }
      )
      .delete(
        '/go_live/:id',
        staff.operation('settings.write', 'Take a confirmation back', { 200: goLiveSchema }),
        params(goLivePath),
        async c => respond(c, await unconfirmCheck(context, staffOf(c), c.req.valid('param').id))
      )
  ]
})
