import type { CancelReason } from '../../../../domain/ordering/cancellation.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { writeOrder, type OrderAggregate } from '../order-aggregate.ts'
import type { Orders } from '../orders.ts'
import { releaseAll, restockAll } from './reservations.ts'

type TransitionPort = Pick<Orders, 'mustTransition'>

/** Cancels a placed order: its goods return to stock. Payments subscribe to the event and give its money back. */
export async function cancelPlaced(
  orders: TransitionPort,
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
}

const voided = { payment: 'void' } as const

/** Ends a placed order that nobody paid in time: its goods return to stock. */
export async function expirePlaced(orders: TransitionPort, tx: Transaction, aggregate: OrderAggregate, now: Date) {
  await releaseAll(tx, aggregate, now)
  await orders.mustTransition(tx, aggregate, { state: 'expired', payment: 'void' }, { now })
}

export const isOverdue = ({ order }: OrderAggregate, now: Date) =>
  order.state === 'complete' &&
  order.payment_state === 'pending' &&
  order.reserved_until !== null &&
  Date.parse(order.reserved_until) <= now.getTime()

/** Refunds of an order as they stand now. */
export interface RefundProgress {
  /** None is on its way any more. */
  readonly isAllBack: boolean
  /** ₮ paid, less what was given back or is on its way back. */
  readonly paid: number
}

/** A refund of an order has moved: the order is refunded once nothing is on its way and nothing is left. */
export async function settleOrderAfterRefund(
  orders: Pick<Orders, 'lockById' | 'mustTransition' | 'emitEvent'>,
  tx: Transaction,
  orderId: string,
  { isAllBack, paid }: RefundProgress,
  now: Date
) {
  const aggregate = await orders.lockById(tx, orderId)
  if (!aggregate) return
  const { payment_state } = aggregate.order
  const isNothingLeft = isAllBack && paid === 0
  if (isNothingLeft && payment_state !== 'pending' && payment_state !== 'refunded')
    await orders.mustTransition(tx, aggregate, { payment: 'refunded' }, { now })
  // Streams of the order follow its `updated_at`: each refund is seen.
  else await writeOrder(tx, aggregate, now)
  if (isAllBack) await orders.emitEvent(tx, aggregate, 'refunded', { now })
}
