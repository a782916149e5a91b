import { ChangeWatch } from '../../../platform/streams/change-watch.ts'
import type { Orders } from '../orders.ts'

/** Tabs that may watch one order, people of one network, and everybody together in this process. */
const LIMITS = { row: 6, network: 60, all: 2_000 }

/** Watches orders by two statements twice a second for all of them together. */
export const createOrderWatch = (orders: Pick<Orders, 'db' | 'payments'>, onError: (error: unknown) => void) =>
  new ChangeWatch({ readMarks: ids => marksOf(orders, ids), limits: LIMITS, onError })

/** For each order a text that differs whenever the order, or a payment of it, has changed. */
async function marksOf(
  { db, payments }: Pick<Orders, 'db' | 'payments'>,
  ids: readonly string[]
): Promise<readonly (readonly [string, string])[]> {
  const orders = await db.query
    .selectFrom('orders')
    .select(['id', 'updated_at', 'state', 'payment_state', 'shipment_state'])
    .where('id', 'in', ids)
    .execute()
  const paid = await payments.marks(db, ids)
  return orders.map(({ id, updated_at, state, payment_state, shipment_state }) => [
    id,
    [updated_at, state, payment_state, shipment_state, paid.get(id)].join(' ')
  ])
}
