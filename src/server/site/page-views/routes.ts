import { Hono } from 'hono'
import { pageViewRequestSchema } from '../../../contract/site/page-view.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { PageViews } from './port.ts'

/** Takes what a page sends after its reader has agreed; a browser that says "do not track" is believed here too. */
export const pageViewRoutes = (views: PageViews) =>
  new Hono<HttpEnv>().post(
    '/page_views',
    operation('public', 'Count a page view its reader has agreed to', { 204: NO_CONTENT }),
    jsonBody(pageViewRequestSchema),
    async c => {
      const refuses = c.req.header('sec-gpc') === '1' || c.req.header('dnt') === '1'
      if (!refuses) await views.record(c.req.valid('json'))
      return c.body(null, 204)
    }
  )
