import { expressionBuilder, sql } from 'kysely'
import type { OrderActivity } from '../../../domain/ordering/order-list.ts'
import type { ReturnReason } from '../../../domain/ordering/returns.ts'
import { SURPLUS_REFUND } from '../../money/payments/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

interface Bounds {
  readonly from: string
  readonly before: string
}

/** Ids of the orders to which something happened between two instants: the rows behind a number of a report. */
export function ordersWithActivity(db: Database, activity: OrderActivity, { from, before }: Bounds) {
  const { query } = db
  switch (activity) {
    case 'paid':
      return query.selectFrom('orders').select('orders.id').where('paid_at', '>=', from).where('paid_at', '<', before)
    case 'refunded':
      return refundsOfSales(db, { from, before }).select('orders.id')
    case 'delivered':
      return deliveredOrders(db, { from, before }).delivered.select('orders.id')
    case 'delivered_late': {
      const { delivered, isLate } = deliveredOrders(db, { from, before })
      return delivered.select('orders.id').where(isLate)
    }
    case 'return_any':
      return returnsBetween(db, { from, before })
    default:
      return returnsBetween(db, { from, before }).where('reason', '=', activity.slice('return_'.length) as ReturnReason)
  }
}

const returnsBetween = ({ query }: Database, { from, before }: Bounds) =>
  query
    .selectFrom('order_returns')
    .select('order_returns.order_id as id')
    .where('created_at', '>=', from)
    .where('created_at', '<', before)

/** Money paid beyond an order's total is no sale, and neither is its refund; nor is that of an order never paid whole. */
export const refundsOfSales = ({ query }: Database, { from, before }: Bounds) =>
  query
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<', before)
    .where('refunds.idempotency_key', '!=', SURPLUS_REFUND)
    .where('orders.paid_at', 'is not', null)

/** Orders delivered between two instants to somebody to whom a moment was promised. */
export function deliveredOrders({ query, dialect }: Database, { from, before }: Bounds) {
  const e = expressionBuilder<Tables, 'orders' | 'order_events'>()
  const promised =
    dialect === 'postgres'
      ? sql<string | null>`(orders.delivery_json::jsonb ->> 'promised_by')`
      : sql<string | null>`json_extract(orders.delivery_json, '$.promised_by')`
  const delivered = query
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .where('order_events.event', '=', 'delivered')
    .where('order_events.happened_at', '>=', from)
    .where('order_events.happened_at', '<', before)
    .where('orders.delivery_option', 'is not', null)
    // Picked up at a branch: what was promised is when it is ready, not when somebody comes for it.
    .where('orders.delivery_option', '!=', 'pickup')
    .where(promised, 'is not', null)
  return { delivered, isLate: e('order_events.happened_at', '>', promised as never) }
}
