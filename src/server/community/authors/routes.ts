import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  authorResponseSchema,
  authorRequestSchema,
  authorListSchema,
  authorSlug,
  authorsQuery,
  followResponseSchema,
  ownAuthorSchema
} from '../../../contract/community/author.ts'
import { isShopLocale, type ShopLocale } from '../../../i18n/locales.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { AuthorService } from './service.ts'

const authorPath = z.strictObject({ id: authorSlug })

const localeOf = (c: Context<HttpEnv>): ShopLocale => (isShopLocale(c.var.locale) ? c.var.locale : 'en')
const user = (c: Context<HttpEnv>) => principalOf(c).userId

/** `/authors`: of the shop and of its members. */
export const authorRoutes = (authors: AuthorService, authentication: Authentication) =>
  new Hono<HttpEnv>().route('/', ownRoutes(authors, authentication)).route('/', publicRoutes(authors, authentication))

const ownRoutes = (authors: AuthorService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/authors/mine',
      operation('user', 'Read the author page of the customer, with what waits for a moderator', {
        200: ownAuthorSchema
      }),
      requireUser,
      async c => {
        const own = await authors.ownAuthor(user(c))
        return own ? c.json(own, 200, NO_STORE) : problem(c, 404, 'author-not-found')
      }
    )
    .get(
      '/authors/followed',
      operation('user', 'List the authors whom the customer follows', { 200: authorListSchema }),
      requireUser,
      async c => c.json(await authors.followed(user(c), localeOf(c)), 200, NO_STORE)
    )
    .post(
      '/authors',
      operation('user', 'Submit the text of the author page of the customer', { 200: ownAuthorSchema }),
      requireUser,
      jsonBody(authorRequestSchema),
      async c =>
        respond(c, await authors.submitAbout({ ...c.req.valid('json'), userId: user(c), network: networkOf(c) }))
    )
    .put(
      '/authors/:id/follow',
      operation('user', 'Follow an author', { 200: followResponseSchema }),
      requireUser,
      params(authorPath),
      async c => respond(c, await authors.setFollowed(user(c), c.req.valid('param').id, true))
    )
    .put(
      '/authors/:id/unfollow',
      operation('user', 'Stop following an author', { 200: followResponseSchema }),
      requireUser,
      params(authorPath),
      async c => respond(c, await authors.setFollowed(user(c), c.req.valid('param').id, false))
    )

const publicRoutes = (authors: AuthorService, { optionalAuth }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/authors',
      operation('public', 'List authors, by their last article', { 200: authorListSchema }),
      query(authorsQuery),
      async c => c.json(await authors.list(c.req.valid('query'), localeOf(c)), 200, NO_STORE)
    )
    .get(
      '/authors/:id',
      operation('public', 'Read an author, and whether the customer follows them', { 200: authorResponseSchema }),
      optionalAuth,
      params(authorPath),
      async c => respond(c, await authors.read(c.req.valid('param').id, c.get('principal')?.userId, localeOf(c)))
    )
