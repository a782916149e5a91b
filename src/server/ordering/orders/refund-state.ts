import { paidTotal } from '../../../domain/payment.ts'
import { paymentsOf, refundsOf } from '../../money/payments/records.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueOrderNews } from './messages.ts'
import { writeOrder } from './order-aggregate.ts'
import type { Orders } from './orders.ts'

/** Money of an order has come back to its payer: the order is refunded once nothing is on its way and nothing is left. */
export async function updateAfterRefund(
  orders: Pick<Orders, 'lockById' | 'mustTransition' | 'record'>,
  tx: Transaction,
  orderId: string,
  now: Date
) {
  const aggregate = await orders.lockById(tx, orderId)
  if (!aggregate) return
  const { order } = aggregate
  const isAllBack = (await refundsOf(tx, order.id)).every(({ state }) => state === 'done')
  const isNothingLeft = isAllBack && paidTotal(await paymentsOf(tx, order.id)) === 0
  if (isNothingLeft && order.payment_state !== 'pending' && order.payment_state !== 'refunded')
    await orders.mustTransition(tx, aggregate, { payment: 'refunded' }, { now })
  // Streams of the order follow its `updated_at`: each refund is seen.
  else await writeOrder(tx, aggregate, now)
  if (!isAllBack) return
  await orders.record(tx, aggregate, 'refunded', { now })
  // Of what a return brought its own news tells.
  if (order.state === 'canceled' || order.state === 'expired')
    await enqueueOrderNews(tx, { order, news: 'refunded' }, now)
}
