import type { Database } from '../../../platform/db/database.ts'
import { ChangeWatch } from '../../../platform/streams/change-watch.ts'

/** Tabs that may watch one order, people of one network, and everybody together in this process. */
const LIMITS = { row: 6, network: 60, all: 2_000 }

/** Watches orders by two statements twice a second for all of them together. */
export const createOrderWatch = (db: Database, onTrouble: (error: unknown) => void) =>
  new ChangeWatch({ readMarks: ids => marksOf(db, ids), limits: LIMITS, onTrouble })

/** For each order a text that differs whenever the order, or a payment of it, has changed. */
async function marksOf(db: Database, ids: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const orders = await db.query
    .selectFrom('orders')
    .select(['id', 'updated_at', 'state', 'payment_state', 'shipment_state'])
    .where('id', 'in', ids)
    .execute()
  const payments = await db.query
    .selectFrom('payments')
    .select(['order_id', p => p.fn.max('updated_at').as('updated_at'), p => p.fn.countAll().as('count')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  const paid = new Map(payments.map(each => [each.order_id, `${each.updated_at} ${each.count}`]))
  return orders.map(({ id, updated_at, state, payment_state, shipment_state }) => [
    id,
    [updated_at, state, payment_state, shipment_state, paid.get(id)].join(' ')
  ])
}
