import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  changeListBody,
  mergeWishesBody,
  moveWishBody,
  newListBody,
  wishBody,
  wishedQuery,
  type ListToCartBody
} from '../../contract/wish-list.ts'
import type { Result } from '../../domain/result.ts'
import { LISTS_MAX, WISHES_MAX } from '../../domain/wish-list.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { jsonBody, params, query } from '../http/validate.ts'
import { addAll } from '../orders/add-all.ts'
import { tokenOf } from '../orders/routes.ts'
import type { CartService } from '../orders/service.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import type { WishListProblem, WishListService } from './service.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
const listPath = z.object({ id: z.uuid() })
const linkPath = z.object({ token: z.string().regex(/^[\w-]{24}$/) })

const STATUS: Record<WishListProblem, 404 | 422> = {
  'wish-list-not-found': 404,
  'variant-not-found': 404,
  'wish-list-full': 422,
  'too-many-wish-lists': 422
}
const MOST: Partial<Record<WishListProblem, number>> = {
  'wish-list-full': WISHES_MAX,
  'too-many-wish-lists': LISTS_MAX
}

function answer(c: Context<HttpEnv>, done: Result<object, WishListProblem>, status: 200 | 201 = 200) {
  if (done.ok) return c.json(done.value, status, NO_STORE)
  const max = MOST[done.problem]
  return refuse(c, STATUS[done.problem], done.problem, max === undefined ? {} : { values: { max } })
}

/** `/wishlists`: several a person; a shared one is read by its link, without signing in. */
export const wishListRoutes = (lists: WishListService, cart: CartService, { requireUser }: Callers) => {
  const user = (c: Context<HttpEnv>) => callerOf(c).userId

  return new Hono<HttpEnv>()
    .get('/wishlists/shared/:token', params(linkPath), query(wishedQuery), async c => {
      const { page, per_page: perPage } = c.req.valid('query')
      const list = await lists.shared(c.req.valid('param').token, { page, perPage }, c.var.locale)
      return list ? c.json(list, 200, NO_STORE) : refuse(c, 404, 'wish-list-not-found')
    })
    .get('/wishlists', requireUser, async c => c.json(await lists.list(user(c)), 200, NO_STORE))
    .post('/wishlists', requireUser, jsonBody(newListBody), async c =>
      answer(c, await lists.create(user(c), c.req.valid('json'), c.var.locale), 201)
    )
    .get('/wishlists/wished_products', requireUser, query(wishedQuery), async c => {
      const { page, per_page: perPage, wishlist_id: id } = c.req.valid('query')
      const wished = await lists.wished(user(c), id, { page, perPage }, c.var.locale)
      return wished ? c.json(wished, 200, NO_STORE) : refuse(c, 404, 'wish-list-not-found')
    })
    .post('/wishlists/add_id', requireUser, jsonBody(wishBody), async c => {
      const { variant_id, wishlist_id } = c.req.valid('json')
      return answer(c, await lists.wish(user(c), variant_id, wishlist_id, c.var.locale))
    })
    .post('/wishlists/remove_id', requireUser, jsonBody(wishBody), async c => {
      const { variant_id, wishlist_id } = c.req.valid('json')
      return answer(c, await lists.unwish(user(c), variant_id, wishlist_id, c.var.locale))
    })
    .post('/wishlists/move', requireUser, jsonBody(moveWishBody), async c => {
      const { variant_id, wishlist_id } = c.req.valid('json')
      return answer(c, await lists.move(user(c), variant_id, wishlist_id, c.var.locale))
    })
    .post('/wishlists/merge', requireUser, jsonBody(mergeWishesBody), async c =>
      answer(c, await lists.merge(user(c), c.req.valid('json').variant_ids, c.var.locale))
    )
    .put('/wishlists/:id', requireUser, params(listPath), jsonBody(changeListBody), async c =>
      answer(c, await lists.alter(user(c), c.req.valid('param').id, c.req.valid('json'), c.var.locale))
    )
    .put('/wishlists/:id/empty', requireUser, params(listPath), async c =>
      answer(c, await lists.empty(user(c), c.req.valid('param').id, c.var.locale))
    )
    .delete('/wishlists/:id', requireUser, params(listPath), async c =>
      answer(c, await lists.remove(user(c), c.req.valid('param').id, c.var.locale))
    )
    .post('/wishlists/:id/add_to_cart', requireUser, params(listPath), async c => {
      const ids = await lists.idsIn(user(c), c.req.valid('param').id)
      if (!ids) return refuse(c, 404, 'wish-list-not-found')
      const wishes = ids.map(variantId => ({ variantId, quantity: 1, options: {}, gift: false }))
      const owner = { token: tokenOf(c).slice(0, 64), userId: user(c) }
      const { order, skipped } = await addAll(cart, owner, wishes, c.var.locale)
      const body: ListToCartBody = {
        order: order && { number: order.number, token: order.token, total_quantity: order.total_quantity },
        added: ids.length - skipped.length,
        skipped: skipped.map(({ variantId, error }) => ({ variant_id: variantId, error }))
      }
      return c.json(body, 200, NO_STORE)
    })
}
