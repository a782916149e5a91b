import type { TicketsOfOrder } from '../../ordering/orders/index.ts'
import { soldEventColumn } from './events.ts'
import { ticketsOfOrder } from './queries.ts'

/** Tickets as their order shows them: void ones are nobody's. */
export const ticketsPort: TicketsOfOrder = {
  async ofOrder(reader, orderId) {
    const tickets = await reader.all(ticketsOfOrder, { order_id: orderId })
    return tickets
      .filter(({ state }) => state !== 'void')
      .map(({ line_item_id, seat, event_json }) => ({
        line_item_id,
        seat,
        ends_at: soldEventColumn.read(event_json).ends_at
      }))
  }
}
