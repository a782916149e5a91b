import { Hono } from 'hono'
import { NO_STORE } from '../../../platform/http/respond.ts'
import {
  orderAccessRequestSchema,
  type OrderAccessTokenResponse,
  orderAccessTokenResponseSchema,
  orderSummaryBodySchema
} from '../../../../contract/ordering/order-link.ts'
import { isPhoneLastFour, PHONE_LAST_FOUR_LIMITS } from '../../../../domain/ordering/order-link.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { jsonBody, params } from '../../../platform/http/validate.ts'
import { refundLimit, consumeLimit } from '../../../platform/rate-limit/rate-limit.ts'
import {
  refundForNetwork,
  pseudonymizedPrefixes,
  consumeForNetwork
} from '../../../platform/rate-limit/network-limits.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import type { OrderCredentials, Orders } from '../orders.ts'
import { credentialsOf, orderPath } from '../order-credentials.ts'

type Opened =
  | { readonly token: string }
  | { readonly problem: 'order-not-found' | 'phone-end-wrong' | 'too-many-requests' }

const STATUS = { 'order-not-found': 404, 'phone-end-wrong': 422, 'too-many-requests': 429 } as const

/** Orders whose link is old: little is shown until the end of their phone number is given. */
export const orderLinkRoutes = (orders: Orders, pseudonymize: Pseudonymize) => {
  const open = (key: OrderCredentials, phoneEnd: string): Promise<Opened> =>
    // Plain values: a refusal would undo the change, and with it the count.
    orders.db.change(async tx => {
      const now = orders.now()
      const row = await orders.findByLink(tx, key)
      if (!row) return { problem: 'order-not-found' as const }
      const ofOrder = pseudonymize(`phone-end\n${row.id}`)
      const networks = pseudonymizedPrefixes(pseudonymize, key.network ?? '')
      const mayTry =
        (await consumeForNetwork(tx, PHONE_LAST_FOUR_LIMITS.network, networks, now)) &&
        (await consumeLimit(tx, PHONE_LAST_FOUR_LIMITS.order, ofOrder, now))
      if (!mayTry) return { problem: 'too-many-requests' as const }
      if (!isPhoneLastFour(row.phone, phoneEnd)) return { problem: 'phone-end-wrong' as const }
      await refundForNetwork(tx, PHONE_LAST_FOUR_LIMITS.network.name, networks)
      await refundLimit(tx, PHONE_LAST_FOUR_LIMITS.order.name, ofOrder)
      return { token: orders.tokenFor(row) }
    })

  return new Hono<HttpEnv>()
    .get(
      '/orders/:number/summary',
      operation('order', 'Read the summary that an expired order link still shows', { 200: orderSummaryBodySchema }),
      params(orderPath),
      async c => {
        const summary = await orders.summary(credentialsOf(c, c.req.valid('param').number), c.var.locale)
        return summary ? c.json(summary, 200, NO_STORE) : problem(c, 404, 'order-not-found')
      }
    )
    .post(
      '/orders/:number/open',
      operation('order', 'Get a new token for an order with an expired link, by the last four digits of its phone', {
        200: orderAccessTokenResponseSchema
      }),
      params(orderPath),
      jsonBody(orderAccessRequestSchema),
      async c => {
        const { number } = c.req.valid('param')
        const opened = await open(credentialsOf(c, number), c.req.valid('json').phone_end)
        if ('token' in opened)
          return c.json({ number, token: opened.token } satisfies OrderAccessTokenResponse, 200, NO_STORE)
        const code = opened.problem
        return problem(c, STATUS[code], code, {
          ...(code === 'too-many-requests' && { headers: { 'Retry-After': '3600' } })
        })
      }
    )
}
