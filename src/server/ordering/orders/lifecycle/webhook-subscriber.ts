import { WEBHOOK_OF_ORDER_EVENT } from '../../../../domain/webhook.ts'
import { publishEvent } from '../../../messaging/webhooks/index.ts'
import type { OrderSubscriber } from '../order-extension.ts'

/** Tells other systems what happened to an order; who bought it they read with their own permission. */
export const webhookSubscriber: OrderSubscriber = async (tx, { order }, event, now) => {
  const published = WEBHOOK_OF_ORDER_EVENT[event]
  if (published === undefined) return
  const { number, state, payment_state, shipment_state, total } = order
  await publishEvent(tx, published, { number, state, payment_state, shipment_state, total, currency: 'MNT' }, now)
}
