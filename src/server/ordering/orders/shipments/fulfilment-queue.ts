import type { OrderBody } from '../../../../contract/ordering/order.ts'
import type { ShipmentState } from '../../../../domain/ordering/order-state.ts'
import { orderSearch } from '../staff/order-search.ts'
import type { Orders } from '../orders.ts'

/** Something that leaves the warehouse: an order, or one of its shipments. */
export interface FulfilmentTask {
  /** Number as `npm run orders` takes it: `R123456789`, of several shipments `R123456789-2`. */
  readonly number: string
  readonly state: ShipmentState
  /** When it has to be there, or ready; null where nothing was promised. */
  readonly by: string | null
  /** `16-20` on the day of `by`. */
  readonly slot: string | null
  readonly order: OrderBody
  readonly lines: OrderBody['line_items']
  /** ₮ to be taken at the door. */
  readonly cash: number
}

/** Shipments still to be packed, brought or handed out, the soonest promise first. */
export async function fulfilmentQueue(orders: Pick<Orders, 'db' | 'read'>): Promise<readonly FulfilmentTask[]> {
  const tasks: FulfilmentTask[] = []
  for (const number of await orderSearch(orders.db).toHandOver()) {
    const order = await orders.read({ number, token: '', asStaff: true }, 'mn')
    if (order) tasks.push(...tasksOf(order))
  }
  return tasks.toSorted((a, b) => ((a.by ?? '~') < (b.by ?? '~') ? -1 : 1))
}

function tasksOf(order: OrderBody): readonly FulfilmentTask[] {
  const { delivery, shipments, line_items: lines } = order
  const cash = order.payment_method === 'cash' ? order.amount_due : 0
  if (shipments.length === 0)
    return [
      {
        ...{ number: order.number, state: order.shipment_state, order, lines, cash },
        ...{ by: delivery?.promised_by ?? null, slot: delivery?.slot ?? null }
      }
    ]
  return shipments
    .filter(({ state }) => state !== 'delivered')
    .map(({ number, state, promised_by: by, slot, line_item_ids }) => ({
      // The payment is completed with the last one.
      ...{ number, state, by, slot, order, cash: number === shipments.at(-1)?.number ? cash : 0 },
      lines: lines.filter(({ id }) => line_item_ids.includes(id))
    }))
}
