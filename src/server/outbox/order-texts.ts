import type { OrderBody } from '../../contract/ordering/order.ts'
import { isShopCancelReason } from '../../domain/ordering/cancellation.ts'
import { isSmsConfirmation, wantsSms, type SmsConfirmation } from '../../domain/ordering/order-notification.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { preferencesOf } from '../identity/index.ts'
import type { Orders } from '../ordering/orders/index.ts'
import { orderConfirmationSms, isSmsNotification, orderNotificationSms } from '../providers/sms/index.ts'
import type { SmsService } from '../messaging/sms/index.ts'
import type { HandledMessage } from '../platform/outbox/deliver.ts'
import type { Message } from '../platform/outbox/messages.ts'
import type { Delivery } from './outbox-deps.ts'

interface Deps {
  readonly orders: Pick<Orders, 'db' | 'ownerOf' | 'isPhoneVerified'>
  readonly sms: Pick<SmsService, 'send'>
  readonly publicUrl: string
}

export type OrderMessage = Extract<
  Message,
  { kind: 'order.notification-mail' | 'order.notification-sms' | 'order.notification-push' }
>

const DONE: HandledMessage = { state: 'done' }

/** Text messages about an order, as it stands when they leave. */
export const orderTexts =
  ({ orders, sms, publicUrl }: Deps) =>
  async (
    message: OrderMessage,
    { order, locale }: { readonly order: OrderBody; readonly locale: ShopLocale },
    { key, texts }: Pick<Delivery, 'key' | 'texts'>
  ): Promise<HandledMessage> => {
    const { notification, orderId } = message
    const owner = await orders.ownerOf(orderId)
    const wanted = owner === null ? undefined : await preferencesOf(orders.db, owner)
    if (notification !== 'payment-requested' && !wantsSms(order, wanted?.orders_sms)) return DONE
    const isPhoneVerified = await orders.isPhoneVerified(orderId)
    const send = async (text: string, plain = text): Promise<HandledMessage> => {
      const sent = await sms.send({ phone: order.phone, text, plain }, key, {
        isVerified: isPhoneVerified,
        isConfirmation: isSmsConfirmation(notification)
      })
      if (sent === 'used-up') return { state: 'expired' }
      return sent === 'suppressed' ? { state: 'suppressed', payload: { ...message, to: order.phone, text } } : DONE
    }
    if (isSmsConfirmation(notification)) {
      if (isOver(notification, order)) return { state: 'expired' }
      const { text, plain } = orderConfirmationSms(notification, order.number, locale, publicUrl, texts)
      return send(text, plain)
    }
    if (!isSmsNotification(notification)) return DONE
    // Buyers read on screen of their own cancellation; the owner of an invented number must not hear of it.
    if (!isPhoneVerified && notification === 'canceled' && !isShopCancelReason(order.cancel_reason)) return DONE
    return send(orderNotificationSms(notification, message.about ?? order.number, locale, texts))
  }

/** A canceled order is not confirmed any more, and the message about its payment also confirms that it was placed. */
const isOver = (notification: SmsConfirmation, { state, payment_state }: OrderBody) =>
  state !== 'complete' || (notification !== 'paid' && payment_state === 'completed')
