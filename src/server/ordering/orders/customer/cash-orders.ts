import { statement } from '../../../platform/db/statement.ts'
import type { OrderRow } from '../queries.ts'

type CashOrder = Pick<OrderRow, 'id' | 'state' | 'phone' | 'verified_phone' | 'user_id' | 'shipment_state'> & {
  readonly reason: string | null
}

/** Cash orders of a number that wait for the courier, or that their buyer has taken back since `since`. */
export const cashOrdersOf = statement<{ phone: string; since: string }, CashOrder>((db, p) =>
  db
    .selectFrom('orders')
    .leftJoin('order_events as event', e =>
      e.onRef('event.order_id', '=', 'orders.id').on('event.event', '=', 'canceled')
    )
    .select(['orders.id', 'orders.state', 'phone', 'verified_phone', 'user_id', 'shipment_state', 'event.reason'])
    .where('phone', '=', p('phone'))
    .where('payment_method', '=', 'cash')
    .where('completed_at', '>', p('since'))
    .where('orders.state', 'in', ['complete', 'canceled'])
    .limit(200)
)
