import { Hono } from 'hono'
import {
  reorderRequestSchema,
  type ReorderResponse,
  reorderResponseSchema
} from '../../../contract/ordering/order-list.ts'
import { orderBodySchema, type OrderBody } from '../../../contract/ordering/order.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE } from '../../platform/http/respond.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { addLines, type BulkAddResult } from './cart/add-lines.ts'
import { credentialsOf, orderPath, tokenOf } from './order-credentials.ts'
import type { Orders } from './orders.ts'
import type { CartService } from './cart/cart-service.ts'

/** Reading an order, and buying it again. */
export const orderRoutes = (orders: Orders, cart: CartService) =>
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
        const key = credentialsOf(c, c.req.valid('param').number)
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
        const key = credentialsOf(c, c.req.valid('param').number)
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
