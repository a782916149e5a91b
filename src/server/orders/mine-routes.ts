import { Hono } from 'hono'
import { claimBody, mineQuery } from '../../contract/order-list.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { jsonBody, query } from '../http/validate.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import type { Belonging } from './belonging.ts'
import type { MyOrders } from './mine.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Proven phone and address of somebody. */
type Contacts = (userId: string) => Promise<{ readonly phone: string | undefined; readonly email: string | undefined }>

/** Orders of whoever is signed in; they stand before those that are asked for by number. */
export const myOrderRoutes = (mine: MyOrders, belonging: Belonging, contacts: Contacts, { requireUser }: Callers) =>
  new Hono<HttpEnv>()
    .get('/orders/mine', requireUser, query(mineQuery), async c =>
      c.json(await mine.list(callerOf(c).userId, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get('/orders/erp_loyalty', requireUser, async c => c.json(await mine.loyalty(callerOf(c).userId), 200, NO_STORE))
    .post('/orders/claim', requireUser, jsonBody(claimBody), async c => {
      const { userId } = callerOf(c)
      const orderToken = c.req.valid('json').order_token
      const order = await belonging.arrive({ userId, ...(await contacts(userId)), orderToken }, c.var.locale)
      return order ? c.json(order, 200, NO_STORE) : refuse(c, 404, 'no-current-order')
    })
