import { WEBHOOK_OF_ORDER_EVENT } from '../../../../domain/messaging/webhook.ts'
import { publishEvent, readOpenEndpoints, type OpenEndpoints } from '../../../messaging/webhooks/index.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { PrefetchedAnswers } from '../../../platform/db/pending-answer.ts'
import type { OrderSubscriber } from '../order-extension.ts'
import type { OrderRow } from '../queries.ts'

const prefetchedEndpoints = new PrefetchedAnswers<OrderRow, OpenEndpoints>()

/** Asks for the endpoints already, together with what else is read before an event of this order. */
export const prefetchWebhookEndpoints = (tx: Transaction, order: OrderRow) =>
  prefetchedEndpoints.ask(order, readOpenEndpoints(tx))

/** Tells other systems what happened to an order; who bought it they read with their own permission. */
export const webhookSubscriber: OrderSubscriber = async (tx, { order }, event, now) => {
  const published = WEBHOOK_OF_ORDER_EVENT[event]
  if (published === undefined) return
  const { number, state, payment_state, shipment_state, total } = order
  const data = { number, state, payment_state, shipment_state, total, currency: 'MNT' }
  await publishEvent(tx, published, data, now, prefetchedEndpoints.take(order))
}
