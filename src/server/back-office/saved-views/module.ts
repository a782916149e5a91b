import { Hono } from 'hono'
import {
  savedViewPath,
  savedViewRequestSchema,
  savedViewSchema,
  savedViewsQuerySchema,
  savedViewsSchema
} from '../../../contract/saved-view.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import { deleteView, listViews, saveView } from './service.ts'

/** Views of lists that members of staff keep for themselves, or for everybody. */
export const createSavedViewsModule = ({ db, now }: AppContext, staff: StaffAuthentication): Module => ({
  backOffice: [
    new Hono<HttpEnv>()
      .get(
        '/saved_views',
        staff.operation('signed-in', 'List one’s own saved views of a list and the shared ones', {
          200: savedViewsSchema
        }),
        query(savedViewsQuerySchema),
        async c => c.json(await listViews(db, staffOf(c).staffId, c.req.valid('query').list), 200, NO_STORE)
      )
      .post(
        '/saved_views',
        staff.operation('signed-in', 'Save a view of a list', { 201: savedViewSchema }),
        jsonBody(savedViewRequestSchema),
        async c => respond(c, await saveView({ db, now }, staffOf(c), c.req.valid('json')), 201)
      )
      .delete(
        '/saved_views/:id',
        staff.operation('signed-in', 'Delete one’s own saved view', { 204: NO_CONTENT }),
        params(savedViewPath),
        async c => {
          const done = await deleteView({ db, now }, staffOf(c), c.req.valid('param').id)
          return done.ok ? c.body(null, 204) : respondProblem(c, done.problem)
        }
      )
  ]
})
