import { Hono } from 'hono'
import { isOpen } from '../../../../domain/ordering/order-state.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { params } from '../../../platform/http/validate.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import type { ChangeWatch } from '../../../platform/streams/change-watch.ts'
import { streamChanges } from '../../../platform/streams/stream-changes.ts'
import type { Orders } from '../orders.ts'
import { credentialsOf, orderPath } from '../order-credentials.ts'

/** `GET orders/{number}/events`: says that something changed; the reader then loads the order. */
export const orderStreamRoutes = (orders: Orders, watch: ChangeWatch) =>
  new Hono<HttpEnv>().get(
    '/orders/:number/events',
    operation('order', 'Stream server-sent events: `changed` whenever a placed order has changed', {
      200: { description: 'A stream that ends after a while', media: 'text/event-stream' }
    }),
    params(orderPath),
    async c => {
      const found = await orders.find(credentialsOf(c, c.req.valid('param').number))
      if (!found) return problem(c, 404, 'order-not-found')
      if (isOpen(found.order.state)) return problem(c, 422, 'order-not-placed')
      return streamChanges(c, {
        ...{ watch, id: found.order.id },
        first: () => ({ event: 'watching', data: '{}' }),
        changed: () => ({ event: 'changed', data: '{}' })
      })
    }
  )
