import { REVIEW_AFTER_DAYS } from '../../../../domain/ordering/returns.ts'
import { daysAfter } from '../../../../domain/time.ts'
import { enqueueOrderNotification } from '../messages.ts'
import { deliveryOf, requiresDelivery } from '../order-aggregate.ts'
import type { OrderSubscriber } from '../order-extension.ts'

/**
 * Enqueues the news of an order that follow from its events alone. Confirmations depend on how an order is paid and are
 * enqueued there; news of one shipment or one return are enqueued by those.
 */
export const notificationSubscriber: OrderSubscriber = async (tx, { order, lines }, event, now) => {
  // Digital products bring mails of their own.
  const isReceived = event === 'delivered' && requiresDelivery({ lines })
  // Shipments of a split order have their own news; the last one brings the news of the whole order.
  const isNotified =
    event === 'canceled' ||
    isReceived ||
    (event === 'shipped' && deliveryOf(order)?.option !== 'split') ||
    // A refund for a return is told by the news of that return.
    (event === 'refunded' && (order.state === 'canceled' || order.state === 'expired'))
  if (isNotified) await enqueueOrderNotification(tx, { order, notification: event }, now)
  if (isReceived)
    await enqueueOrderNotification(tx, { order, notification: 'review', due: daysAfter(now, REVIEW_AFTER_DAYS) }, now)
}
