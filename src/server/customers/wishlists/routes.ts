import { Hono, type Context } from 'hono'
import { NO_STORE } from '../../platform/http/respond.ts'
import { z } from 'zod'
import {
  updateWishListRequestSchema,
  mergeWishesRequestSchema,
  moveWishRequestSchema,
  createWishListRequestSchema,
  wishRequestSchema,
  wishedByIdsQuery,
  wishedQuery,
  wishesToCartRequestSchema,
  wishesToCartResponseSchema,
  wishListsBodySchema,
  wishedProductsBodySchema,
  sharedListBodySchema
} from '../../../contract/customers/wish-list.ts'
import type { Result } from '../../../domain/result.ts'
import { WISH_LISTS_MAX, WISHES_MAX } from '../../../domain/customers/wish-list.ts'
import { idempotencyKeyOf } from '../../platform/idempotency/request-key.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { operation, IDEMPOTENCY_KEY } from '../../platform/openapi/operation.ts'
import { tokenOf, type Orders, type CartService } from '../../ordering/orders/index.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import type { WishListProblem } from './list-change.ts'
import type { WishListService } from './service.ts'
import { wishesToCart, type WishesToCart } from './wishes-to-cart.ts'

const listPath = z.object({ id: z.uuid() })
const linkPath = z.object({ token: z.string().regex(/^[\w-]{24}$/) })

const STATUS: Record<WishListProblem, 404 | 422> = {
  'wish-list-not-found': 404,
  'variant-not-found': 404,
  'wish-list-full': 422,
  'too-many-wish-lists': 422,
  'idempotency-key-reused': 422
}
const MOST: Partial<Record<WishListProblem, number>> = {
  'wish-list-full': WISHES_MAX,
  'too-many-wish-lists': WISH_LISTS_MAX
}

function answer(c: Context<HttpEnv>, done: Result<object, WishListProblem>, status: 200 | 201 = 200) {
  if (done.ok) return c.json(done.value, status, NO_STORE)
  const max = MOST[done.problem]
  return problem(c, STATUS[done.problem], done.problem, max === undefined ? {} : { values: { max } })
}

interface Deps {
  readonly lists: WishListService
  readonly toCart: WishesToCart
  readonly authentication: Authentication
}

const user = (c: Context<HttpEnv>) => principalOf(c).userId

const cartOwner = (c: Context<HttpEnv>) => ({ token: tokenOf(c).slice(0, 64), userId: c.get('principal')?.userId })

/** For guests too: shared lists, and wishes that only a browser keeps. */
const guestRoutes = ({ lists, toCart, authentication: { optionalAuth } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/wishlists/shared/:token',
      operation('public', 'Read a shared wish list by its link', { 200: sharedListBodySchema }),
      params(linkPath),
      query(wishedQuery),
      async c => {
        const list = await lists.sharedProducts(c.req.valid('param').token, c.req.valid('query'), c.var.locale)
        return list ? c.json(list, 200, NO_STORE) : problem(c, 404, 'wish-list-not-found')
      }
    )
    .get(
      '/wishlists/products',
      operation('public', 'Read the products of wishes that only a browser keeps', { 200: wishedProductsBodySchema }),
      query(wishedByIdsQuery),
      async c => c.json(await lists.products(c.req.valid('query').variant_ids, c.var.locale), 200, NO_STORE)
    )
    .post(
      '/wishlists/add_to_cart',
      operation('cart', 'Add wished variants to the cart, each once', { 200: wishesToCartResponseSchema }),
      optionalAuth,
      jsonBody(wishesToCartRequestSchema),
      async c => c.json(await toCart(cartOwner(c), c.var.locale, c.req.valid('json').variant_ids), 200, NO_STORE)
    )

/** The lists of the customer and their products. */
const readRoutes = ({ lists, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/wishlists',
      operation('user', 'List the wish lists of the customer with their products', { 200: wishListsBodySchema }),
      requireUser,
      async c => c.json(await lists.list(user(c)), 200, NO_STORE)
    )
    .get(
      '/wishlists/wished_products',
      operation('user', 'List wished products, a page at a time', { 200: wishedProductsBodySchema }),
      requireUser,
      query(wishedQuery),
      async c => {
        const { wishlist_id: id, ...page } = c.req.valid('query')
        const wished = await lists.wishedProducts(user(c), id, page, c.var.locale)
        return wished ? c.json(wished, 200, NO_STORE) : problem(c, 404, 'wish-list-not-found')
      }
    )

/** Changes of single wishes. */
const wishRoutes = ({ lists, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .post(
      '/wishlists/add_id',
      operation('user', 'Add a variant to a wish list', { 200: wishListsBodySchema }),
      requireUser,
      jsonBody(wishRequestSchema),
      async c => {
        const { variant_id, wishlist_id } = c.req.valid('json')
        return answer(c, await lists.addWish(user(c), variant_id, wishlist_id, c.var.locale))
      }
    )
    .post(
      '/wishlists/remove_id',
      operation('user', 'Remove a variant from a wish list, or from all', { 200: wishListsBodySchema }),
      requireUser,
      jsonBody(wishRequestSchema),
      async c => {
        const { variant_id, wishlist_id } = c.req.valid('json')
        return answer(c, await lists.removeWish(user(c), variant_id, wishlist_id, c.var.locale))
      }
    )
    .post(
      '/wishlists/move',
      operation('user', 'Move a variant to the front of another wish list', { 200: wishListsBodySchema }),
      requireUser,
      jsonBody(moveWishRequestSchema),
      async c => {
        const { variant_id, wishlist_id } = c.req.valid('json')
        return answer(c, await lists.moveWish(user(c), variant_id, wishlist_id, c.var.locale))
      }
    )
    .post(
      '/wishlists/merge',
      operation(
        'user',
        'Merge the wishes of a guest into the default wish list',
        { 200: wishListsBodySchema },
        { parameters: [IDEMPOTENCY_KEY] }
      ),
      requireUser,
      jsonBody(mergeWishesRequestSchema),
      async c =>
        answer(
          c,
          await lists.mergeGuestWishes(
            user(c),
            c.req.valid('json').variant_ids,
            await idempotencyKeyOf(c),
            c.var.locale
          )
        )
    )

/** Changes of whole lists. */
const listRoutes = ({ lists, toCart, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .post(
      '/wishlists',
      operation('user', 'Create a wish list', { 201: wishListsBodySchema }),
      requireUser,
      jsonBody(createWishListRequestSchema),
      async c => answer(c, await lists.createWishList(user(c), c.req.valid('json'), c.var.locale), 201)
    )
    .put(
      '/wishlists/:id',
      operation('user', 'Rename or share a wish list', { 200: wishListsBodySchema }),
      requireUser,
      params(listPath),
      jsonBody(updateWishListRequestSchema),
      async c => answer(c, await lists.update(user(c), c.req.valid('param').id, c.req.valid('json'), c.var.locale))
    )
    .put(
      '/wishlists/:id/empty',
      operation('user', 'Empty a wish list', { 200: wishListsBodySchema }),
      requireUser,
      params(listPath),
      async c => answer(c, await lists.emptyWishList(user(c), c.req.valid('param').id, c.var.locale))
    )
    .put(
      '/wishlists/:id/link',
      operation('user', 'Renew the link of a shared wish list; the old link ends', { 200: wishListsBodySchema }),
      requireUser,
      params(listPath),
      async c => answer(c, await lists.renewWishListLink(user(c), c.req.valid('param').id, c.var.locale))
    )
    .delete(
      '/wishlists/:id',
      operation('user', 'Delete a wish list', { 200: wishListsBodySchema }),
      requireUser,
      params(listPath),
      async c => answer(c, await lists.deleteWishList(user(c), c.req.valid('param').id, c.var.locale))
    )
    .post(
      '/wishlists/:id/add_to_cart',
      operation('user', 'Add a whole wish list to the cart', { 200: wishesToCartResponseSchema }),
      requireUser,
      params(listPath),
      async c => {
        const ids = await lists.variantIdsOf(user(c), c.req.valid('param').id)
        return ids
          ? c.json(await toCart(cartOwner(c), c.var.locale, ids), 200, NO_STORE)
          : problem(c, 404, 'wish-list-not-found')
      }
    )

/** `/wishlists`: several a person; a shared one is read by its link, without signing in. */
export const wishListRoutes = (
  lists: WishListService,
  orders: Pick<Orders, 'readCurrent'>,
  cart: CartService,
  authentication: Authentication
) => {
  const deps: Deps = { lists, authentication, toCart: wishesToCart(lists, orders, cart) }
  return new Hono<HttpEnv>()
    .route('/', guestRoutes(deps))
    .route('/', readRoutes(deps))
    .route('/', wishRoutes(deps))
    .route('/', listRoutes(deps))
}
