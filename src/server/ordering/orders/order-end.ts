import type { CancelReason } from '../../../domain/cancel.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueOrderNews } from './messages.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import type { Orders } from './orders.ts'
import { releaseAll, restockAll } from './reservations.ts'

type Moves = Pick<Orders, 'mustTransition'>

/** A placed order is taken back: its goods return to stock. Its money is the payments' to give back. */
export async function cancelPlaced(
  orders: Moves,
  tx: Transaction,
  aggregate: OrderAggregate,
  reason: CancelReason | null,
  now: Date
) {
  const { order } = aggregate
  const isPaid = order.payment_state === 'completed'
  if (isPaid || order.payment_method === 'cash') await restockAll(tx, aggregate, now)
  else await releaseAll(tx, aggregate, now)
  const payment = isPaid || order.payment_state === 'void' || order.payment_state === 'refunded' ? {} : voided
  await orders.mustTransition(tx, aggregate, { state: 'canceled', ...payment }, { now, reason })
  await enqueueOrderNews(tx, { order, news: 'canceled' }, now)
}

const voided = { payment: 'void' } as const

/** Nobody paid a placed order in time: its goods return to stock. */
export async function expirePlaced(orders: Moves, tx: Transaction, aggregate: OrderAggregate, now: Date) {
  await releaseAll(tx, aggregate, now)
  await orders.mustTransition(tx, aggregate, { state: 'expired', payment: 'void' }, { now })
}

export const isOverdue = ({ order }: OrderAggregate, now: Date) =>
  order.state === 'complete' &&
  order.payment_state === 'pending' &&
  order.reserved_until !== null &&
  Date.parse(order.reserved_until) <= now.getTime()
