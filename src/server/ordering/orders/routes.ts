import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { reorderRequestSchema, type ReorderResponse, reorderResponseSchema } from '../../../contract/order-list.ts'
import { addLineRequestSchema, changeLineRequestSchema } from '../../../contract/cart.ts'
import { orderBodySchema, type OrderBody } from '../../../contract/order.ts'
import { isOpen } from '../../../domain/order-state.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { addLines, type BulkAddResult } from './add-lines.ts'
import type { OrderCredentials, Orders } from './orders.ts'
import type { CartService } from './cart-service.ts'

const orderNumber = z.string().regex(/^(?:0|R\d{9})$/)
export const orderPath = z.object({ number: orderNumber })
export const linePath = z.object({ number: orderNumber, id: z.uuid() })

/** The guest's secret: header first, for URLs end up in logs. */
export const tokenOf = (c: Context<HttpEnv>, body?: { readonly order_token?: string | undefined }) =>
  c.req.header('x-spree-order-token') ?? body?.order_token ?? c.req.query('order_token') ?? ''

export const keyOf = (
  c: Context<HttpEnv>,
  number: string,
  body?: { readonly order_token?: string | undefined }
): OrderCredentials => ({
  number,
  token: tokenOf(c, body).slice(0, 64),
  userId: c.get('principal')?.userId,
  network: networkOf(c)
})

/** Reading an order, and buying it again. */
const readRoutes = (orders: Orders, cart: CartService) =>
  new Hono<HttpEnv>()
    .get(
      '/orders/current',
      operation('order', 'Read the open cart of a token or of the customer', { 200: orderBodySchema }),
      async c => {
        const order = await orders.readCurrent(tokenOf(c), c.get('principal')?.userId, c.var.locale)
        return order ? c.json(order, 200, NO_STORE) : problem(c, 404, 'no-current-order')
      }
    )
    .get(
      '/orders/:number',
      operation('order', 'Read an order', { 200: orderBodySchema }),
      params(orderPath),
      async c => {
        const key = keyOf(c, c.req.valid('param').number)
        const order = await orders.read(key, c.var.locale)
        if (order) return c.json(order, 200, NO_STORE)
        return (await orders.findByLink(orders.db, key))
          ? problem(c, 403, 'order-link-expired')
          : problem(c, 404, 'order-not-found')
      }
    )
    .post(
      '/orders/:number/reorder',
      operation(
        'order',
        'Add the lines of a placed order to the cart again; products that cannot be bought are skipped',
        { 200: reorderResponseSchema }
      ),
      params(orderPath),
      jsonBody(reorderRequestSchema),
      async c => {
        const key = keyOf(c, c.req.valid('param').number)
        const before = await orders.read(key, c.var.locale)
        if (!before) return problem(c, 404, 'order-not-found')
        if (isOpen(before.state)) return problem(c, 422, 'order-not-placed')
        const inputs = before.line_items.map(({ variant_id: variantId, ...line }) => ({ variantId, ...line }))
        // The header's token opens the old order, the body's the cart to go on with.
        const owner = { ...key, token: c.req.valid('json').order_token }
        const { order, skipped } = await addLines(cart, owner, inputs, c.var.locale)
        const body = reorderBodyOf(before, order, skipped)
        return c.json(body, 200, NO_STORE)
      }
    )

/** Lines of a cart. */
const lineRoutes = (cart: CartService) =>
  new Hono<HttpEnv>()
    .post(
      '/orders/:number/line_items',
      operation('cart', 'Add a line to the cart; number 0 opens a cart', { 201: orderBodySchema }),
      params(orderPath),
      jsonBody(addLineRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const { variant_id, quantity, options } = body.line_item
        const key = keyOf(c, c.req.valid('param').number, body)
        return respond(
          c,
          await cart.add(key, { variantId: variant_id, quantity, options, gift: body.gift }, c.var.locale),
          201
        )
      }
    )
    .put(
      '/orders/:number/line_items/:id',
      operation('order', 'Change a line', { 200: orderBodySchema }),
      params(linePath),
      jsonBody(changeLineRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const { number, id } = c.req.valid('param')
        return respond(
          c,
          await cart.change(keyOf(c, number, body), id, { ...body.line_item, gift: body.gift }, c.var.locale)
        )
      }
    )
    .delete(
      '/orders/:number/line_items/:id',
      operation('order', 'Remove a line', { 200: orderBodySchema }),
      params(linePath),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await cart.remove(keyOf(c, number), id, c.var.locale))
      }
    )
    .put(
      '/orders/:number/empty',
      operation('order', 'Empty the cart', { 200: orderBodySchema }),
      params(orderPath),
      async c => respond(c, await cart.empty(keyOf(c, c.req.valid('param').number), c.var.locale))
    )

/** Carts and orders of guests. */
export const orderRoutes = (orders: Orders, cart: CartService) =>
  new Hono<HttpEnv>().route('/', readRoutes(orders, cart)).route('/', lineRoutes(cart))

/** The result of buying an order's goods once more, with the lines that could not be added. */
function reorderBodyOf(
  before: OrderBody,
  order: BulkAddResult['order'],
  skipped: BulkAddResult['skipped']
): ReorderResponse {
  const isSkipped = (variantId: string) => skipped.some(each => each.variantId === variantId)
  const inCart = (variantId: string) => order?.line_items.find(each => each.variant_id === variantId)
  const bought = before.line_items.filter(({ variant_id }) => !isSkipped(variant_id))
  return {
    order,
    added: before.line_items.length - skipped.length,
    skipped: skipped.map(({ variantId, error }) => ({
      variant_id: variantId,
      name: before.line_items.find(line => line.variant_id === variantId)?.product.name ?? '',
      error
    })),
    repriced: bought.flatMap(({ variant_id, product, price: was }) => {
      const now = inCart(variant_id)?.price ?? was
      return now === was ? [] : [{ variant_id, name: product.name, was, now }]
    }),
    fewer: bought.flatMap(({ variant_id, product }) => {
      const isClamped = order?.notices.some(each => each.code === 'quantity-clamped' && each.variant_id === variant_id)
      return isClamped ? [{ variant_id, name: product.name, quantity: inCart(variant_id)?.quantity ?? 0 }] : []
    })
  }
}
