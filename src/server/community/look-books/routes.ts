import { Hono, type Context } from 'hono'
import {
  changeLookBookRequestSchema,
  lookBookBodySchema,
  lookBookPath,
  lookBookQuery,
  lookBooksBodySchema,
  lookBooksQuery,
  lookToCartBodySchema,
  newLookBookRequestSchema,
  ownLookBooksBodySchema,
  shopTheLookRequestSchema
} from '../../../contract/community/look-book.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { tokenOf } from '../../ordering/orders/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { LookBookWriter } from './change-look-books.ts'
import type { LookBookService } from './service.ts'

const writerOf = (c: Context<HttpEnv>): LookBookWriter => ({
  userId: principalOf(c).userId,
  network: networkOf(c),
  locale: c.var.locale
})

const userOf = (c: Context<HttpEnv>) => c.get('principal')?.userId

/** For everybody: public look books, and those whose link one has. */
const readRoutes = (books: LookBookService, { optionalAuth, requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/look_books',
      operation('public', 'List public look books of the shop and of customers, newest first', {
        200: lookBooksBodySchema
      }),
      query(lookBooksQuery),
      async c => c.json(await books.listPublic(c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get(
      '/look_books/mine',
      operation('user', 'List the look books of the customer', { 200: ownLookBooksBodySchema }),
      requireUser,
      async c => c.json(await books.listOwn(principalOf(c).userId, c.var.locale), 200, NO_STORE)
    )
    .get(
      '/look_books/:id',
      operation('public', 'Read a look book: public, shared by link, or one’s own', { 200: lookBookBodySchema }),
      optionalAuth,
      params(lookBookPath),
      query(lookBookQuery),
      async c => {
        const reader = { userId: userOf(c), token: c.req.valid('query').token }
        const body = await books.readLookBook(c.req.valid('param').id, reader, c.var.locale)
        return body ? c.json(body, 200, NO_STORE) : problem(c, 404, 'look-book-not-found')
      }
    )
    .post(
      '/look_books/:id/add_to_cart',
      operation('cart', 'Add all products of a look book to the cart, each once; others are named with the reason', {
        200: lookToCartBodySchema
      }),
      optionalAuth,
      params(lookBookPath),
      jsonBody(shopTheLookRequestSchema),
      async c => {
        const reader = { userId: userOf(c), token: c.req.valid('json').token }
        const owner = { token: tokenOf(c).slice(0, 64), userId: userOf(c) }
        const body = await books.shopTheLook(c.req.valid('param').id, reader, owner, c.var.locale)
        return body ? c.json(body, 200, NO_STORE) : problem(c, 404, 'look-book-not-found')
      }
    )

/** Changes of the customer's own. */
const writeRoutes = (books: LookBookService, { requireUser }: Authentication) =>
  new Hono<HttpEnv>()
    .post(
      '/look_books',
      operation('user', 'Create a look book; a public one waits for approval', { 201: lookBookBodySchema }),
      requireUser,
      jsonBody(newLookBookRequestSchema),
      async c =>
        respond(
          c,
          await books.createLookBook(
            { ...writerOf(c), idempotencyKey: await idempotencyKeyOf(c) },
            c.req.valid('json')
          ),
          201
        )
    )
    .put(
      '/look_books/:id',
      operation('user', 'Change a look book; what was approved stays public until the change is', {
        200: lookBookBodySchema
      }),
      requireUser,
      params(lookBookPath),
      jsonBody(changeLookBookRequestSchema),
      async c => respond(c, await books.changeLookBook(writerOf(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .delete(
      '/look_books/:id',
      operation('user', 'Delete a look book', { 204: NO_CONTENT }),
      requireUser,
      params(lookBookPath),
      async c => respondDone(c, await books.removeLookBook(writerOf(c), c.req.valid('param').id))
    )

export const lookBookRoutes = (books: LookBookService, authentication: Authentication) =>
  new Hono<HttpEnv>().route('/', readRoutes(books, authentication)).route('/', writeRoutes(books, authentication))
