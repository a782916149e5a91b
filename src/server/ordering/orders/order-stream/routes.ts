import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { isOpen } from '../../../../domain/order-state.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { params } from '../../../platform/http/validate.ts'
import { networkOf } from '../../../platform/rate-limit/client-network.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import type { Orders } from '../orders.ts'
import { keyOf, orderPath } from '../routes.ts'
import type { OrderWatch } from './order-watch.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 20_000
/** A stream ends after this and its reader opens another one: a forgotten tab gives up its place. */
const LONGEST_MS = 15 * MINUTE_MS
const RETRY_MS = 5_000

/** `GET orders/{number}/events`: says that something has happened, and the reader asks what. */
export const orderStreamRoutes = (orders: Orders, watch: OrderWatch) =>
  new Hono<HttpEnv>().get(
    '/orders/:number/events',
    operation('order', 'Stream server-sent events: `changed` whenever a placed order has changed', {
      200: { description: 'A stream that ends after a while', media: 'text/event-stream' }
    }),
    params(orderPath),
    async c => {
      const found = await orders.find(keyOf(c, c.req.valid('param').number))
      if (!found) return problem(c, 404, 'order-not-found')
      if (isOpen(found.order.state)) return problem(c, 422, 'order-not-placed')

      let next = Promise.withResolvers<'changed' | 'over'>()
      const end = () => {
        next.resolve('over')
      }
      const leave = await watch.watch({
        orderId: found.order.id,
        network: networkOf(c),
        onChange: () => next.resolve('changed'),
        onEnd: end
      })
      if (!leave) return problem(c, 429, 'too-many-streams', { headers: { 'Retry-After': '60' } })

      // nginx hands each line on as it comes.
      c.header('X-Accel-Buffering', 'no')
      const answer = streamSSE(c, async stream => {
        stream.onAbort(end)
        const beat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
        const longest = setTimeout(end, LONGEST_MS)
        try {
          await stream.writeSSE({ event: 'watching', data: '{}', retry: RETRY_MS })
          while ((await next.promise) === 'changed' && !stream.aborted) {
            // A change that happens while this is written is sent by the next line.
            next = Promise.withResolvers()
            await stream.writeSSE({ event: 'changed', data: '{}' })
          }
        } finally {
          clearInterval(beat)
          clearTimeout(longest)
          leave()
        }
      })
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    }
  )
