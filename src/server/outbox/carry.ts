import { isLocale, isShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { ContactService } from '../contact/service.ts'
import type { NewsletterService } from '../newsletter/service.ts'
import type { Orders } from '../orders/orders.ts'
import type { PaymentService } from '../payments/service.ts'
import { confirmMail } from '../providers/mail/confirm-mail.ts'
import { contactMail } from '../providers/mail/contact-mail.ts'
import { orderMail } from '../providers/mail/order-mail.ts'
import type { Mail, MailProvider } from '../providers/mail/port.ts'
import type { Carrier, Delivered } from './deliver.ts'
import type { Message } from './messages.ts'

interface Parts {
  readonly orders: Orders
  readonly mail: MailProvider
  readonly payments: Pick<PaymentService, 'refund'>
  readonly newsletter: Pick<NewsletterService, 'waiting'>
  readonly contact: Pick<ContactService, 'message'>
  readonly publicUrl: string
}

type Letter = Omit<Mail, 'key'>

const DONE: Delivered = { state: 'done' }

/** What is to be done for each kind of message. */
export const carrier = ({ orders, mail, payments, newsletter, contact, publicUrl }: Parts): Carrier => {
  const post = async (message: object, letter: Letter, key: string): Promise<Delivered> => {
    const sent = await mail.send({ ...letter, key })
    return sent === 'kept' ? { state: 'kept', payload: { ...message, ...letter } } : { state: 'done', payload: message }
  }

  return async (message, key) => {
    switch (message.kind) {
      case 'refund':
        await payments.refund(message.paymentId)
        return DONE
      case 'order-mail': {
        const found = await orders.readById(message.orderId)
        if (!found) throw new Error(`Order ${message.orderId} is gone`)
        const { order, locale } = found
        const letter = orderMail(order, isShopLocale(locale) ? locale : 'mn', { publicUrl, places: orders.places.body })
        return post(message, { ...letter, to: order.email }, key)
      }
      case 'confirm-mail': {
        const subscriber = await newsletter.waiting(message.subscriberId, message.token)
        if (!subscriber) return { state: 'done', payload: tokenless(message) }
        const { email, locale, unsubscribe_token: unsubscribe } = subscriber
        const letter = confirmMail({ token: message.token, unsubscribe }, isLocale(locale) ? locale : 'mn', publicUrl)
        return post(tokenless(message), { ...letter, to: email }, key)
      }
      case 'contact-mail': {
        const written = await contact.message(message.messageId)
        if (!written) throw new Error(`Message ${message.messageId} is gone`)
        return post(message, { ...contactMail(written), to: words('mn', 'shell')('contact_email') }, key)
      }
    }
  }
}

/** The link's secret is in the mail and nowhere else, once that has left. */
const tokenless = ({ kind, subscriberId }: Extract<Message, { kind: 'confirm-mail' }>) => ({ kind, subscriberId })
