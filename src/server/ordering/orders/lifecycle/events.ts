import { v7 as uuid } from 'uuid'
import type { OrderEvent } from '../../../../domain/ordering/order-state.ts'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { OrderEventTable } from '../tables.ts'

const insertEvent = statement<OrderEventTable, never>((db, p) =>
  db.insertInto('order_events').values({
    id: p('id'),
    order_id: p('order_id'),
    event: p('event'),
    reason: p('reason'),
    happened_at: p('happened_at')
  })
)

const eventsOfOrder = statement<{ order_id: string }, OrderEventTable>((db, p) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', p('order_id')).orderBy('happened_at').orderBy('id')
)

/** Writes an event of an order, in the transaction of what happened. */
export const recordEvent = (
  tx: Transaction,
  orderId: string,
  event: OrderEvent,
  now: Date,
  reason: string | null = null
) => tx.send(insertEvent, { id: uuid(), order_id: orderId, event, reason, happened_at: now.toISOString() })

/** Oldest first. */
export const eventsOf = (reader: Reader, orderId: string) => reader.all(eventsOfOrder, { order_id: orderId })
