import { Hono } from 'hono'
import { licencesQuery } from '../../contract/licence.ts'
import { claimBody, mineQuery } from '../../contract/order-list.ts'
import type { HttpEnv } from '../http/env.ts'
import { refuse } from '../http/refuse.ts'
import { jsonBody, query } from '../http/validate.ts'
import { callerOf, type Callers } from '../sessions/callers.ts'
import type { Belonging } from './belonging.ts'
import type { Licences } from './licences.ts'
import type { MyOrders } from './mine.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Proven phone and address of somebody. */
type Contacts = (userId: string) => Promise<{ readonly phone: string | undefined; readonly email: string | undefined }>

interface Parts {
  readonly mine: MyOrders
  readonly licences: Licences
  readonly belonging: Belonging
  readonly contacts: Contacts
  readonly callers: Callers
}

/** Orders of whoever is signed in; they stand before those that are asked for by number. */
export const myOrderRoutes = ({ mine, licences, belonging, contacts, callers: { requireUser } }: Parts) =>
  new Hono<HttpEnv>()
    .get('/orders/mine', requireUser, query(mineQuery), async c => {
      const { userId } = callerOf(c)
      const asked = c.req.valid('query')
      // Since they signed in they may have ordered as a guest, elsewhere, with a phone or an address that is theirs.
      if (asked.page === 1) await belonging.claim({ userId, ...(await contacts(userId)) })
      return c.json(await mine.list(userId, asked, c.var.locale), 200, NO_STORE)
    })
    .get('/orders/licenses', requireUser, query(licencesQuery), async c =>
      c.json(await licences(callerOf(c).userId, c.req.valid('query'), c.var.locale), 200, NO_STORE)
    )
    .get('/orders/erp_loyalty', requireUser, async c => c.json(await mine.loyalty(callerOf(c).userId), 200, NO_STORE))
    .post('/orders/claim', requireUser, jsonBody(claimBody), async c => {
      const { userId } = callerOf(c)
      const orderToken = c.req.valid('json').order_token
      const order = await belonging.arrive({ userId, ...(await contacts(userId)), orderToken }, c.var.locale)
      return order ? c.json(order, 200, NO_STORE) : refuse(c, 404, 'no-current-order')
    })
