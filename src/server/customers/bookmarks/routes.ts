import { Hono, type Context } from 'hono'
import {
  bookmarkRequestSchema,
  bookmarksQuery,
  mergeBookmarksRequestSchema,
  type BookmarkResponse,
  bookmarkResponseSchema,
  mergedBookmarksSchema,
  bookmarkListSchema
} from '../../../contract/customers/bookmark.ts'
import { BOOKMARKS_MAX } from '../../../domain/customers/bookmark.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { principalOf, type Authentication, guestOwner, newGuestToken, userOwner } from '../../identity/index.ts'
import { type BookmarkService } from './service.ts'

const HOUR_S = 3_600
const OWN = { 'Cache-Control': 'no-store' }
const TOKEN = /^[\w-]{32}$/

const tokenOf = (c: Context<HttpEnv>) => {
  const token = c.req.header('x-bookmark-token') ?? ''
  return TOKEN.test(token) ? token : undefined
}

/** The owner of the bookmarks: the signed-in user, before the guest of the token. */
function ownerOf(c: Context<HttpEnv>): string | undefined {
  const principal = c.get('principal')
  const token = tokenOf(c)
  return principal ? userOwner(principal.userId) : token && guestOwner(token)
}

/** The shop's own pages keep a guest's bookmarks in the browser; these calls are for users, and for other clients. */
export const bookmarkRoutes = (bookmarks: BookmarkService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/bookmarks',
      operation('bookmarks', 'List bookmarks, newest first', { 200: bookmarkListSchema }),
      optionalAuth,
      query(bookmarksQuery),
      async c => {
        const owner = ownerOf(c)
        if (!owner) return problem(c, 401, 'signed-out')
        const { type, ...page } = c.req.valid('query')
        return c.json(await bookmarks.list(owner, type, page), 200, OWN)
      }
    )
    .post(
      '/bookmarks/merge',
      operation('user', 'Merge the bookmarks of a guest into those of the customer', { 200: mergedBookmarksSchema }),
      requireUser,
      jsonBody(mergeBookmarksRequestSchema),
      async c => {
        const owner = userOwner(principalOf(c).userId)
        const done = await bookmarks.merge(owner, c.req.valid('json').bookmarks, networkOf(c))
        if (done.ok) return c.json(done.value, 200, OWN)
        return problem(c, 429, 'too-many-requests', { headers: { 'Retry-After': String(HOUR_S) } })
      }
    )
    .post(
      '/bookmarks',
      operation('newBookmarks', 'Add a bookmark, or remove it where it is there', {
        200: bookmarkResponseSchema,
        201: bookmarkResponseSchema
      }),
      optionalAuth,
      jsonBody(bookmarkRequestSchema),
      async c => {
        const known = ownerOf(c)
        const token = newGuestToken()
        const done = await bookmarks.change({
          ...c.req.valid('json'),
          owner: known ?? guestOwner(token),
          network: networkOf(c)
        })
        if (done.ok) {
          const answer: BookmarkResponse = known ? done.value : { ...done.value, token }
          return c.json(answer, done.value.bookmarked ? 201 : 200, OWN)
        }
        if (done.problem === 'too-many-requests')
          return problem(c, 429, done.problem, { headers: { 'Retry-After': String(HOUR_S) } })
        return problem(c, done.problem === 'bookmarks-full' ? 422 : 404, done.problem, {
          values: { max: BOOKMARKS_MAX }
        })
      }
    )
