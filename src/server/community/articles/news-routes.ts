import { Hono } from 'hono'
import { articleSlugPath } from '../../../contract/community/article.ts'
import {
  changedNewsRequestSchema,
  newNewsRequestSchema,
  newsCoverSchema,
  staffNewsListSchema,
  staffNewsQuery,
  staffNewsSchema
} from '../../../contract/staff/news.ts'
import { ARTICLE_IMAGE_BYTES_MAX } from '../../../domain/community/article.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { problem } from '../../platform/http/problem.ts'
import { respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/request-key.ts'
import { NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { NewsBackOffice } from './news-back-office.ts'
import type { NewsCovers } from './news-covers.ts'

/** News for staff, below `/api/back_office`. */
export const newsBackOfficeRoutes = (news: NewsBackOffice, staff: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/news',
      staff.operation('content.read', 'List the news that staff have published, newest first', {
        200: staffNewsListSchema
      }),
      query(staffNewsQuery),
      async c => respond(c, await news.list(c.req.valid('query')))
    )
    .get(
      '/news/:id',
      staff.operation('content.read', 'Read news as it is written', { 200: staffNewsSchema }),
      params(articleSlugPath),
      async c => respond(c, await news.read(c.req.valid('param').id))
    )
    .post(
      '/news',
      staff.operation('content.write', 'Publish news; it is public at once', { 201: staffNewsSchema }),
      jsonBody(newNewsRequestSchema),
      requireIdempotencyKey,
      async c =>
        respond(
          c,
          await news.publish(staffOf(c), { words: c.req.valid('json'), idempotencyKey: c.req.valid('header') }),
          201
        )
    )
    .put(
      '/news/:id',
      staff.operation('content.write', 'Change news; refused where a colleague has changed it meanwhile', {
        200: staffNewsSchema
      }),
      params(articleSlugPath),
      jsonBody(changedNewsRequestSchema),
      async c => respond(c, await news.change(staffOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .delete(
      '/news/:id',
      staff.operation('content.write', 'Withdraw news', { 204: NO_CONTENT }),
      params(articleSlugPath),
      async c => respondDone(c, await news.withdraw(staffOf(c), c.req.valid('param').id))
    )
    .post(
      '/news_covers',
      staff.operation(
        'content.write',
        'Upload a picture for news: JPEG, PNG or WebP, re-encoded',
        { 201: newsCoverSchema },
        {
          file: 'image'
        }
      ),
      acceptsUpload(ARTICLE_IMAGE_BYTES_MAX),
      async c => respond(c, await news.addCover(await formFile(c, 'image')), 201)
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
