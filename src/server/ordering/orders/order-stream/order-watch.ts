import { ChangeWatch } from '../../../platform/streams/change-watch.ts'
import type { Orders } from '../orders.ts'

/** Most streams of one order, of one network, and of this process. */
const LIMITS = { row: 6, network: 60, all: 2_000 }

/** Polls all watched orders twice a second, by two statements in total. */
export const createOrderWatch = (orders: Pick<Orders, 'db' | 'payments'>, onError: (error: unknown) => void) =>
  new ChangeWatch({ readFingerprints: ids => orderFingerprints(orders, ids), limits: LIMITS, onError })

/** A fingerprint for each order, which changes with the order and its payments. */
async function orderFingerprints(
  { db, payments }: Pick<Orders, 'db' | 'payments'>,
  ids: readonly string[]
): Promise<readonly (readonly [string, string])[]> {
  const orders = await db.query
    .selectFrom('orders')
    .select(['id', 'updated_at', 'state', 'payment_state', 'shipment_state'])
    .where('id', 'in', ids)
    .execute()
  const paid = await payments.fingerprints(db, ids)
  return orders.map(({ id, updated_at, state, payment_state, shipment_state }) => [
    id,
    [updated_at, state, payment_state, shipment_state, paid.get(id)].join(' ')
  ])
}
