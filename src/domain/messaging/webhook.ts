import type { OrderEvent } from '../ordering/order-state.ts'
import { DAY_MS } from '../time.ts'

/** Events that other systems may ask to be told of. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.canceled',
  'order.returned',
  'refund.completed',
  'product.changed',
  'stock.changed'
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Events of an order's life by what happened to it; the others concern nobody outside. */
export const WEBHOOK_OF_ORDER_EVENT: Partial<Record<OrderEvent, WebhookEvent>> = {
  placed: 'order.placed',
  paid: 'order.paid',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  canceled: 'order.canceled',
  returned: 'order.returned'
}

/** More endpoints than a shop has systems. */
export const WEBHOOK_ENDPOINTS_MAX = 20
/** An endpoint that refused everything for so long is switched off: nobody is there. */
export const WEBHOOK_FAILING_DAYS = 5
/** Days for which deliveries can be read and sent again. */
export const WEBHOOK_DELIVERY_DAYS = 30
/** Attempts of one delivery: with pauses of five seconds to an hour they take half a day. */
export const WEBHOOK_ATTEMPTS = 20
/** A program has so long to say that it has the event; work is done afterwards. */
export const WEBHOOK_TIMEOUT_MS = 10_000

export const isFailingTooLong = (failingSince: string, now: Date) =>
  now.getTime() - Date.parse(failingSince) >= WEBHOOK_FAILING_DAYS * DAY_MS

/** The text that is signed, by the rules of Standard Webhooks: the id, the moment in seconds, the body. */
export const webhookSignedText = (id: string, seconds: number, body: string) => `${id}.${seconds}.${body}`
