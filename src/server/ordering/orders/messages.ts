import { z } from 'zod'
import {
  channelsFor,
  ORDER_NOTIFICATIONS,
  type OrderNotification
} from '../../../domain/ordering/order-notification.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

/** `about` is the number of the return, the shipment or the receipt it is about. */
const orderNotification = z.object({
  orderId: z.string(),
  notification: z.enum(ORDER_NOTIFICATIONS),
  about: z.string().optional()
})

export const orderMessages = {
  'order.confirmation-mail': z.object({ orderId: z.string() }),
  /** Notifications about an order; the text is written from the order as it stands when the message is sent. */
  'order.notification-mail': orderNotification,
  'order.notification-sms': orderNotification,
  /** Finds the devices that want the notification. */
  'order.notification-push': orderNotification
}

/** Kinds under which a process of the release before writes them while the shop is restarted. */
export const formerOrderKinds = {
  'order.confirmation': 'order.confirmation-mail',
  'order.mail': 'order.notification-mail',
  'order.sms': 'order.notification-sms',
  'order.push': 'order.notification-push'
} as const

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'order.confirmation-mail': PayloadBy<typeof orderMessages, 'order.confirmation-mail'>
    'order.notification-mail': PayloadBy<typeof orderMessages, 'order.notification-mail'>
    'order.notification-sms': PayloadBy<typeof orderMessages, 'order.notification-sms'>
    'order.notification-push': PayloadBy<typeof orderMessages, 'order.notification-push'>
  }
}

/** Confirms an order by mail, if the buyer left an address. */
export async function enqueueOrderConfirmationMail(tx: Transaction, order: { id: string; email: string }, now: Date) {
  if (order.email === '') return
  await enqueue(tx, 'order.confirmation-mail', { orderId: order.id }, { queue: 'mail', key: order.id, now })
}

interface OrderNotificationInput {
  readonly order: { readonly id: string; readonly email: string; readonly phone: string }
  readonly notification: OrderNotification
  readonly about?: string
  /** Moment before which it is not sent; at once when left out. */
  readonly due?: Date
}

const KIND_OF = {
  mail: 'order.notification-mail',
  sms: 'order.notification-sms',
  push: 'order.notification-push'
} as const
const QUEUE_OF = { mail: 'mail', sms: 'sms', push: 'push' } as const

/** Notifies the buyer of an order; the same notification about the same thing is sent once. */
export async function enqueueOrderNotification(
  tx: Transaction,
  { order, notification, about, due }: OrderNotificationInput,
  now: Date
) {
  for (const way of channelsFor(notification, order)) {
    const payload = { orderId: order.id, notification, ...(about && { about }) }
    await enqueue(tx, KIND_OF[way], payload, {
      queue: QUEUE_OF[way],
      key: `${about ?? order.id}:${notification}`,
      now,
      due
    })
  }
}

/** Sends the mail with the VAT receipt once more, whenever somebody asks. */
export const enqueueReceiptMailAgain = (tx: Transaction, orderId: string, receipt: string, now: Date) =>
  enqueue(
    tx,
    'order.notification-mail',
    { orderId, notification: 'receipt', about: receipt },
    { queue: 'mail', key: `${receipt}:receipt:${now.toISOString()}`, now }
  )

/** Confirmation mails of one order at most, the first included. */
export const CONFIRMATION_MAILS_MAX = 10

const confirmationKey = (orderId: string, attempt: number) => (attempt === 1 ? orderId : `${orderId}:${attempt}`)

/** Confirms an order by mail once more; `attempt` counts from 2, and the same attempt is one mail. */
export const enqueueOrderConfirmationMailAgain = (tx: Transaction, orderId: string, attempt: number, now: Date) =>
  enqueue(tx, 'order.confirmation-mail', { orderId }, { queue: 'mail', key: confirmationKey(orderId, attempt), now })

/** Keys of all messages that an order may have had; `about` are the numbers of its parcels, returns and receipts. */
export function orderMessageKeys(orderId: string, about: readonly string[]): readonly string[] {
  const confirmations = Array.from(
    { length: CONFIRMATION_MAILS_MAX },
    (_, index) => `order.confirmation-mail:${confirmationKey(orderId, index + 1)}`
  )
  const notifications = Object.values(KIND_OF).flatMap(kind =>
    [orderId, ...about].flatMap(subject => ORDER_NOTIFICATIONS.map(news => `${kind}:${subject}:${news}`))
  )
  return [...confirmations, ...notifications]
}
