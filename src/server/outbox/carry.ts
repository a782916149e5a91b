import { isShopLocale } from '../../i18n/locales.ts'
import type { Orders } from '../orders/orders.ts'
import type { PaymentService } from '../payments/service.ts'
import { orderMail } from '../providers/mail/order-mail.ts'
import type { MailProvider } from '../providers/mail/port.ts'
import type { Carrier } from './deliver.ts'

interface Parts {
  readonly orders: Orders
  readonly mail: MailProvider
  readonly payments: Pick<PaymentService, 'refund'>
  readonly publicUrl: string
}

/** What is to be done for each kind of message. */
export const carrier =
  ({ orders, mail, payments, publicUrl }: Parts): Carrier =>
  async (message, key) => {
    if (message.kind === 'refund') {
      await payments.refund(message.paymentId)
      return { state: 'done' }
    }
    const found = await orders.readById(message.orderId)
    if (!found) throw new Error(`Order ${message.orderId} is gone`)
    const { order, locale } = found
    const letter = orderMail(order, isShopLocale(locale) ? locale : 'mn', { publicUrl, places: orders.places.body })
    const sent = await mail.send({ ...letter, to: order.email, key })
    return sent === 'kept' ? { state: 'kept', payload: { ...message, ...letter, to: order.email } } : { state: 'done' }
  }
