import type { OrderBody } from '../../contract/ordering/order.ts'
import { isSmsConfirmation } from '../../domain/ordering/order-notification.ts'
import { DAY_MS, later } from '../../domain/time.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../i18n/locales.ts'
import type { HandledMessage } from '../platform/outbox/deliver.ts'
import {
  orderConfirmationMail,
  orderNotificationMail,
  orderNotificationPush,
  receiptMail
} from '../providers/mail/index.ts'
import { orderTexts, type OrderMessage } from './order-texts.ts'
import {
  type Delivery,
  MESSAGE_DONE,
  MESSAGE_EXPIRED,
  type MessageOf,
  type OutboxDeps,
  type OutboxHandlers,
  postMail
} from './outbox-deps.ts'

/** A device that was off for longer is not notified any more. */
const PUSH_NOTIFICATION_MS = DAY_MS

interface CurrentOrder {
  readonly order: OrderBody
  /** The buyer's, where the shop speaks it. */
  readonly locale: ShopLocale
}

/** Messages about orders, written from the order as it stands when they leave. */
export function orderHandlers(
  deps: OutboxDeps
): OutboxHandlers<
  'order.confirmation-mail' | 'order.notification-mail' | 'order.notification-sms' | 'order.notification-push'
> {
  const { orders, mayMailGuest, publicUrl } = deps
  const text = orderTexts(deps)
  return {
    async 'order.confirmation-mail'(message, { key, texts }) {
      const { order, locale } = await currentOrder(deps, message.orderId)
      const isGuest = (await orders.ownerOf(message.orderId)) === null
      if (isGuest && !(await mayMailGuest(order.email, message.orderId))) return MESSAGE_EXPIRED
      const content = orderConfirmationMail(order, locale, { publicUrl, places: orders.deliveryDirectory.body }, texts)
      return postMail(deps, message, { ...content, to: order.email }, key)
    },
    'order.notification-sms': async (message, delivery) =>
      text(message, await currentOrder(deps, message.orderId), delivery),
    async 'order.notification-mail'(message, delivery) {
      const current = await currentOrder(deps, message.orderId)
      if (isSmsConfirmation(message.notification)) return MESSAGE_DONE
      if (isReviewedAlready(message, current)) return MESSAGE_EXPIRED
      return message.notification === 'receipt'
        ? mailReceipt(deps, message, current, delivery.key)
        : sendNotificationMail(deps, message, current, delivery)
    },
    async 'order.notification-push'(message, delivery) {
      const current = await currentOrder(deps, message.orderId)
      if (isSmsConfirmation(message.notification)) return MESSAGE_DONE
      return isReviewedAlready(message, current)
        ? MESSAGE_EXPIRED
        : sendNotificationPush(deps, message, current, delivery)
    }
  }
}

async function currentOrder({ orders }: OutboxDeps, orderId: string): Promise<CurrentOrder> {
  const found = await orders.readById(orderId)
  if (!found) throw new Error(`Order ${orderId} is gone`)
  return { order: found.order, locale: isShopLocale(found.locale) ? found.locale : 'mn' }
}

/** All of it was sent back or reviewed: nobody is asked any more. */
const isReviewedAlready = ({ notification }: OrderMessage, { order }: CurrentOrder) =>
  notification === 'review' && order.to_review.length === 0

/** The return or the shipment that a notification is about. */
const subjectOf = ({ about }: OrderMessage, { order }: CurrentOrder) => ({
  returned: order.returns.find(({ number }) => number === about),
  shipment: order.shipments.find(({ number }) => number === about)
})

async function mailReceipt(
  deps: OutboxDeps,
  message: MessageOf<'order.notification-mail'>,
  { order, locale }: CurrentOrder,
  key: string
): Promise<HandledMessage> {
  const receipt = order.receipt?.documents.find(({ state }) => state === 'valid')
  // The receipt was replaced: its correction has a mail of its own.
  if (!receipt || receipt.number !== message.about) return MESSAGE_EXPIRED
  const content = receiptMail(order, receipt, locale, deps.publicUrl)
  const sent = await postMail(deps, message, { ...content, to: order.email }, key)
  await deps.receipts?.markMailed(message.orderId)
  return sent
}

function sendNotificationMail(
  deps: OutboxDeps,
  message: MessageOf<'order.notification-mail'>,
  current: CurrentOrder,
  { key, texts }: Delivery
) {
  const { order, locale } = current
  const { notification } = message
  if (isSmsConfirmation(notification)) return Promise.resolve(MESSAGE_DONE)
  const input = { order, notification, ...subjectOf(message, current) }
  const content = orderNotificationMail(input, locale, deps.publicUrl, texts)
  return postMail(deps, message, { ...content, to: order.email }, key)
}

async function sendNotificationPush(
  { orders, push }: OutboxDeps,
  message: MessageOf<'order.notification-push'>,
  current: CurrentOrder,
  { key, writtenAt, texts }: Delivery
): Promise<HandledMessage> {
  const { order, locale } = current
  const { notification } = message
  const userId = await orders.ownerOf(message.orderId)
  if (userId === null || isSmsConfirmation(notification)) return MESSAGE_DONE
  const notice = (deviceLocale: Locale) =>
    orderNotificationPush(
      { order, notification, ...subjectOf(message, current) },
      isShopLocale(deviceLocale) ? deviceLocale : locale,
      texts
    )
  const until = later(writtenAt, PUSH_NOTIFICATION_MS)
  const productIds = order.line_items.map(({ product }) => product.id)
  await orders.db.change(tx => push.notify(tx, { userId, topic: 'orders', notice, productIds, until, key }))
  return MESSAGE_DONE
}
