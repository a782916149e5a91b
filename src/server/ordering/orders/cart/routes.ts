import { Hono } from 'hono'
import { addLineRequestSchema, changeLineRequestSchema } from '../../../../contract/ordering/cart.ts'
import { orderBodySchema } from '../../../../contract/ordering/order.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { respond } from '../../../platform/http/respond.ts'
import { jsonBody, params } from '../../../platform/http/validate.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import { credentialsOf, linePath, orderPath } from '../order-credentials.ts'
import type { CartService } from './cart-service.ts'

/** Lines of a cart. */
export const cartRoutes = (cart: CartService) =>
  new Hono<HttpEnv>()
    .post(
      '/orders/:number/line_items',
      operation('cart', 'Add a line to the cart; number 0 opens a cart', { 201: orderBodySchema }),
      params(orderPath),
      jsonBody(addLineRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const { variant_id, quantity, options } = body.line_item
        const key = credentialsOf(c, c.req.valid('param').number, body)
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
        const { variant_id: variantId, ...line } = body.line_item
        const change = { ...line, variantId, gift: body.gift }
        return respond(c, await cart.change(credentialsOf(c, number, body), id, change, c.var.locale))
      }
    )
    .delete(
      '/orders/:number/line_items/:id',
      operation('order', 'Remove a line', { 200: orderBodySchema }),
      params(linePath),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await cart.remove(credentialsOf(c, number), id, c.var.locale))
      }
    )
    .put(
      '/orders/:number/empty',
      operation('order', 'Empty the cart', { 200: orderBodySchema }),
      params(orderPath),
      async c => respond(c, await cart.empty(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )
