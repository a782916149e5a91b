import { shipmentCanBecome, type ShipmentState } from '../../../../domain/ordering/order-state.ts'
import { combinedShipmentState } from '../../../../domain/ordering/delivery.ts'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OrderShipmentTable } from '../tables.ts'

export const insertShipment = statement<OrderShipmentTable, never>((db, p) =>
  db.insertInto('order_shipments').values({
    order_id: p('order_id'),
    part: p('part'),
    state: p('state'),
    ready_at: p('ready_at'),
    shipped_at: p('shipped_at'),
    delivered_at: p('delivered_at')
  })
)

const shipmentsOfOrder = statement<{ order_id: string }, OrderShipmentTable>((db, p) =>
  db.selectFrom('order_shipments').selectAll().where('order_id', '=', p('order_id')).orderBy('part')
)

const updateShipment = statement<OrderShipmentTable, never>((db, p) =>
  db
    .updateTable('order_shipments')
    .set({
      state: p('state'),
      ready_at: p('ready_at'),
      shipped_at: p('shipped_at'),
      delivered_at: p('delivered_at')
    })
    .where('order_id', '=', p('order_id'))
    .where('part', '=', p('part'))
)

/** The shipments of an order that goes in several; empty for all others. */
export const shipmentsOf = (reader: Reader, orderId: string) => reader.all(shipmentsOfOrder, { order_id: orderId })

/**
 * Moves one shipment, or all that can go; answers the shipments that moved and how the order is doing as a whole.
 * Undefined when none of them may.
 */
export async function transitionShipments(
  tx: Transaction,
  shipments: readonly OrderShipmentTable[],
  to: ShipmentState,
  only: number | undefined,
  now: Date
) {
  const wanted = shipments.filter(({ part, state }) => (only === undefined || part === only) && state !== to)
  const moving = wanted.filter(({ state }) => shipmentCanBecome(state, to))
  if (wanted.length > 0 && moving.length === 0) return undefined
  const at = now.toISOString()
  const after: OrderShipmentTable[] = []
  for (const shipment of shipments) {
    if (!moving.includes(shipment)) {
      after.push(shipment)
      continue
    }
    const moved = { ...shipment, state: to, ...(to === 'pending' ? { ready_at: null } : { [`${to}_at`]: at }) }
    await tx.run(updateShipment, moved)
    after.push(moved)
  }
  return { moved: moving.map(({ part }) => part), whole: combinedShipmentState(after.map(({ state }) => state)) }
}
