import { Hono } from 'hono'
import { articleSlugPath } from '../../../contract/article.ts'
import {
  changedNewsRequestSchema,
  newNewsRequestSchema,
  newsCoverSchema,
  staffNewsListSchema,
  staffNewsQuery,
  staffNewsSchema
} from '../../../contract/staff-news.ts'
import { ARTICLE_IMAGE_MAX_BYTES } from '../../../domain/article.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { problem } from '../../platform/http/problem.ts'
import { respond, respondProblem } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { idempotencyKey } from '../../platform/idempotency/request-key.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import type { NewsBackOffice } from './news-back-office.ts'
import type { NewsCovers } from './news-covers.ts'

/** News for staff, below `/api/back_office`; the service asks for the permission. */
export const newsBackOfficeRoutes = (news: NewsBackOffice, { requireStaff }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/news',
      operation('staff', 'List the news that staff have published, newest first', { 200: staffNewsListSchema }),
      requireStaff,
      query(staffNewsQuery),
      async c => respond(c, await news.list(staffOf(c), c.req.valid('query')))
    )
    .get(
      '/news/:id',
      operation('staff', 'Read news as it is written', { 200: staffNewsSchema }),
      requireStaff,
      params(articleSlugPath),
      async c => respond(c, await news.read(staffOf(c), c.req.valid('param').id))
    )
    .post(
      '/news',
      operation('staff', 'Publish news; it is public at once', { 201: staffNewsSchema }),
      requireStaff,
      jsonBody(newNewsRequestSchema),
      idempotencyKey,
      async c =>
        respond(c, await news.publish(staffOf(c), { words: c.req.valid('json'), key: c.req.valid('header') }), 201)
    )
    .put(
      '/news/:id',
      operation('staff', 'Change news; refused where a colleague has changed it meanwhile', { 200: staffNewsSchema }),
      requireStaff,
      params(articleSlugPath),
      jsonBody(changedNewsRequestSchema),
      async c => respond(c, await news.change(staffOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .delete(
      '/news/:id',
      operation('staff', 'Withdraw news', { 204: NO_CONTENT }),
      requireStaff,
      params(articleSlugPath),
      async c => {
        const done = await news.withdraw(staffOf(c), c.req.valid('param').id)
        return done.ok ? c.body(null, 204) : respondProblem(c, done.problem)
      }
    )
    .post(
      '/news_covers',
      operation(
        'staff',
        'Upload a picture for news: JPEG, PNG or WebP, re-encoded',
        { 201: newsCoverSchema },
        {
          file: 'image'
        }
      ),
      acceptsUpload(ARTICLE_IMAGE_MAX_BYTES),
      requireStaff,
      async c => respond(c, await news.addCover(staffOf(c), await formFile(c, 'image')), 201)
    )

/** The pictures themselves; their names change with what they show. */
export const newsCoverFiles = (covers: Pick<NewsCovers, 'read'>) =>
  new Hono<HttpEnv>().get('/news-covers/:file', async c => {
    const bytes = await covers.read(c.req.param('file'))
    if (!bytes) return problem(c, 404, 'not-found')
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff'
      }
    })
  })
