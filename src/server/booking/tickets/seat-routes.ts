import { Hono } from 'hono'
import { z } from 'zod'
import { chooseSeatsRequestSchema, orderSeatsSchema } from '../../../contract/booking/e-ticket.ts'
import type { Authentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { operation } from '../../platform/openapi/operation.ts'
import { credentialsOf, orderPath } from '../../ordering/orders/index.ts'
import type { OrderSeats } from './order-seats.ts'

const linePath = orderPath.extend({ id: z.uuid() })

/** Seats of an order before it is placed. */
export const seatRoutes = (seats: OrderSeats, { optionalAuth }: Authentication) =>
  new Hono<HttpEnv>()
    .get(
      '/orders/:number/seats',
      operation('order', 'Read the seats an order holds, on the plans of their events', { 200: orderSeatsSchema }),
      optionalAuth,
      params(orderPath),
      async c => respond(c, await seats.read(credentialsOf(c, c.req.valid('param').number), c.var.locale))
    )
    .put(
      '/orders/:number/line_items/:id/seats',
      operation('order', 'Choose the seats of a line instead of those it holds', { 200: orderSeatsSchema }),
      optionalAuth,
      params(linePath),
      jsonBody(chooseSeatsRequestSchema),
      async c => {
        const { number, id } = c.req.valid('param')
        return respond(c, await seats.choose(credentialsOf(c, number), id, c.req.valid('json').seats, c.var.locale))
      }
    )
