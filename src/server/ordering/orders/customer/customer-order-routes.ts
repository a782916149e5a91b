import { Hono } from 'hono'
import { NO_STORE } from '../../../platform/http/respond.ts'
import { licencesQuery, licenceListBodySchema } from '../../../../contract/catalogue/licence.ts'
import {
  claimOrdersRequestSchema,
  customerOrdersQuery,
  loyaltyBodySchema,
  orderListBodySchema
} from '../../../../contract/ordering/order-list.ts'
import { orderBodySchema } from '../../../../contract/ordering/order.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { problem } from '../../../platform/http/problem.ts'
import { jsonBody, query } from '../../../platform/http/validate.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import { principalOf, type Authentication } from '../../../identity/index.ts'
import type { OrderMerger } from '../cart/order-merger.ts'
import type { Licences } from './licences.ts'
import type { CustomerOrders } from './customer-orders.ts'

/** A customer's proven phone and e-mail address. */
type Contacts = (userId: string) => Promise<{ readonly phone: string | undefined; readonly email: string | undefined }>

interface Deps {
  readonly mine: CustomerOrders
  readonly licences: Licences
  readonly orderMerger: OrderMerger
  readonly contacts: Contacts
  readonly authentication: Authentication
}

/** Orders of the signed-in user; they stand before those that are asked for by number. */
export const customerOrderRoutes = ({ mine, licences, orderMerger, contacts, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/orders/mine',
      operation('user', 'List the orders of the customer, filtered and sorted', { 200: orderListBodySchema }),
      requireUser,
      query(customerOrdersQuery),
      async c => {
        const { userId } = principalOf(c)
        const listQuery = c.req.valid('query')
        // They may have ordered as a guest since they signed in, with a phone or e-mail that is theirs.
        if (listQuery.page === 1) await orderMerger.claim({ userId, ...(await contacts(userId)) })
        return c.json(await mine.list(userId, listQuery, c.var.locale), 200, NO_STORE)
      }
    )
    .get(
      '/orders/licenses',
      operation('user', 'List the trade licences under which the orders of the customer were sold', {
        200: licenceListBodySchema
      }),
      requireUser,
      query(licencesQuery),
      async c => c.json(await licences(principalOf(c).userId, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get(
      '/orders/erp_loyalty',
      operation('user', 'Read the membership in the loyalty programme', { 200: loyaltyBodySchema }),
      requireUser,
      async c => c.json(await mine.loyalty(principalOf(c).userId), 200, NO_STORE)
    )
    .post(
      '/orders/claim',
      operation('user', 'Merge the cart filled before sign-in into the cart of the customer', { 200: orderBodySchema }),
      requireUser,
      jsonBody(claimOrdersRequestSchema),
      async c => {
        const { userId } = principalOf(c)
        const orderToken = c.req.valid('json').order_token
        const order = await orderMerger.mergeOnSignIn({ userId, ...(await contacts(userId)), orderToken }, c.var.locale)
        return order ? c.json(order, 200, NO_STORE) : problem(c, 404, 'no-current-order')
      }
    )
