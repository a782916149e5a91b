import type { OrderBody } from '../../contract/order.ts'
import { ONE_TIME_CODE_MINUTES } from '../../domain/one-time-code.ts'
import { isConfirmation } from '../../domain/order-notification.ts'
import { isLocale, isShopLocale, type Locale, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { CustomerCoupons, GiftCardPurchases } from '../money/promotions/index.ts'
import type { ContactService } from '../messaging/contact/index.ts'
import type { LeaseService } from '../money/leases/index.ts'
import type { NewsletterService } from '../messaging/newsletter/index.ts'
import type { Orders } from '../ordering/orders/index.ts'
import type { RefundService } from '../money/payments/index.ts'
import {
  accountMail,
  alarmMail,
  codeMail,
  confirmMail,
  contactMail,
  couponMail,
  giftCardMail,
  type Mail,
  type MailProvider,
  orderMail,
  orderNewsMail,
  orderNewsPush,
  receiptMail,
  stockMail,
  walletMail,
  wishMail
} from '../providers/mail/index.ts'
import { accountSms, codeSms } from '../providers/sms/index.ts'
import type { PushService } from '../messaging/push/index.ts'
import type { ReceiptService } from '../money/receipts/index.ts'
import type { SmsService } from '../messaging/sms/index.ts'
import type { OutboxHandler, HandledMessage } from '../platform/outbox/deliver.ts'
import type { GuestMailLimit } from './guest-mail-limit.ts'
import type { Message } from '../platform/outbox/messages.ts'
import { redact } from './redact.ts'
import { orderTexts, type OrderMessage } from './order-texts.ts'
import { DAY_MS, MINUTE_MS, later } from '../../domain/time.ts'

interface Deps {
  readonly orders: Orders
  readonly mail: MailProvider
  readonly refunds: Pick<RefundService, 'processRefund'>
  readonly newsletter: Pick<NewsletterService, 'waiting'>
  readonly contact: Pick<ContactService, 'message'>
  readonly coupons: Pick<CustomerCoupons, 'mailContent'>
  readonly giftCards: Pick<GiftCardPurchases, 'mailContent' | 'markSent'>
  readonly sms: Pick<SmsService, 'send'>
  readonly push: Pick<PushService, 'deliver' | 'notify'>
  readonly receipts: Pick<ReceiptService, 'markMailed'> | undefined
  readonly leases: Pick<LeaseService, 'callLender' | 'newsContent'>
  /** Whether a guest's order may still be confirmed to this address today. */
  readonly mayMailGuest: GuestMailLimit
  readonly now: () => Date
  readonly publicUrl: string
}

type MailTemplate = Omit<Mail, 'key'>

const DONE: HandledMessage = { state: 'done' }
const CODE_MS = ONE_TIME_CODE_MINUTES * MINUTE_MS
/** A device that was off for longer is not told any more. */
const PUSH_NEWS_MS = DAY_MS

/** What is to be done for each kind of message. */
export const outboxHandler = ({
  orders,
  mail,
  refunds,
  newsletter,
  contact,
  coupons,
  giftCards,
  sms,
  push,
  receipts,
  leases,
  mayMailGuest,
  now,
  publicUrl
}: Deps): OutboxHandler => {
  const post = async (message: Message, letter: MailTemplate, key: string): Promise<HandledMessage> => {
    const sent = await mail.send({ ...letter, key })
    const left = redact(message)
    return sent === 'suppressed'
      ? { state: 'suppressed', payload: { ...left, ...letter } }
      : { state: 'done', payload: left }
  }
  const text = orderTexts({ orders, sms, publicUrl })
  const isLate = (writtenAt: Date) => now().getTime() - writtenAt.getTime() >= CODE_MS

  /** News of an order, as it stands when they leave. */
  const tell = async (
    message: OrderMessage,
    { order, locale }: { readonly order: OrderBody; readonly locale: ShopLocale },
    key: string,
    writtenAt: Date
  ): Promise<HandledMessage> => {
    const { news } = message
    if (message.kind === 'order.sms') return text(message, { order, locale }, key)
    if (isConfirmation(news)) return DONE
    const about = order.returns.find(({ number }) => number === message.about)
    const parcel = order.shipments.find(({ number }) => number === message.about)
    // Whoever has sent it back, or said what they think, is not asked.
    if (news === 'review' && order.to_review.length === 0) return { state: 'expired' }
    if (message.kind === 'order.mail' && news === 'receipt') {
      const receipt = order.receipt?.documents.find(({ state }) => state === 'valid')
      // What it was about has ended: its correction has a letter of its own.
      if (!receipt || receipt.number !== message.about) return { state: 'expired' }
      const told = await post(message, { ...receiptMail(order, receipt, locale, publicUrl), to: order.email }, key)
      await receipts?.markMailed(message.orderId)
      return told
    }
    if (message.kind === 'order.mail')
      return post(
        message,
        { ...orderNewsMail({ order, news, about, parcel }, locale, publicUrl), to: order.email },
        key
      )
    const userId = await orders.ownerOf(message.orderId)
    if (userId === null) return DONE
    const notice = (asked: Locale) =>
      orderNewsPush({ order, news, about, parcel }, isShopLocale(asked) ? asked : locale)
    const until = later(writtenAt, PUSH_NEWS_MS)
    const productIds = order.line_items.map(({ product }) => product.id)
    await orders.db.change(tx => push.notify(tx, { userId, topic: 'orders', notice, productIds, until, key }))
    return DONE
  }

  return async (message, key, writtenAt) => {
    switch (message.kind) {
      case 'payment.refund':
        await refunds.processRefund(message.refundId)
        return DONE
      case 'order.confirmation': {
        const found = await orders.readById(message.orderId)
        if (!found) throw new Error(`Order ${message.orderId} is gone`)
        const { order, locale } = found
        const isGuest = (await orders.ownerOf(message.orderId)) === null
        if (isGuest && !(await mayMailGuest(order.email, message.orderId))) return { state: 'expired' }
        const letter = orderMail(order, isShopLocale(locale) ? locale : 'mn', { publicUrl, places: orders.places.body })
        return post(message, { ...letter, to: order.email }, key)
      }
      case 'order.mail':
      case 'order.sms':
      case 'order.push': {
        const found = await orders.readById(message.orderId)
        if (!found) throw new Error(`Order ${message.orderId} is gone`)
        return tell(message, { ...found, locale: isShopLocale(found.locale) ? found.locale : 'mn' }, key, writtenAt)
      }
      case 'newsletter.confirmation': {
        const subscriber = await newsletter.waiting(message.subscriberId, message.token)
        if (!subscriber) return { state: 'done', payload: redact(message) }
        const { email, locale, unsubscribe_token: unsubscribe } = subscriber
        const letter = confirmMail({ token: message.token, unsubscribe }, isLocale(locale) ? locale : 'mn', publicUrl)
        return post(message, { ...letter, to: email }, key)
      }
      case 'contact.message': {
        const contactMessage = await contact.message(message.messageId)
        if (!contactMessage) throw new Error(`Message ${message.messageId} is gone`)
        return post(message, { ...contactMail(contactMessage), to: words('mn', 'shell')('contact_email') }, key)
      }
      case 'alarm.mail':
        return post(
          message,
          { ...alarmMail(message.alarm, message.at), to: words('mn', 'shell')('contact_email') },
          key
        )
      case 'auth.code-mail':
        if (isLate(writtenAt)) return { state: 'expired', payload: redact(message) }
        return post(message, { ...codeMail(message, message.locale), to: message.to }, key)
      case 'account.notice-mail':
        return post(message, { ...accountMail(message.about, message.locale, publicUrl), to: message.to }, key)
      case 'account.notice-sms': {
        const text = accountSms(message.about, message.locale)
        const sent = await sms.send({ phone: message.phone, text }, key)
        const left = redact(message)
        return sent === 'suppressed'
          ? { state: 'suppressed', payload: { ...left, to: message.phone, text } }
          : { state: 'done', payload: left }
      }
      case 'gift-card.delivery': {
        const found = await giftCards.mailContent(message.cardId)
        if (!found) return { state: 'expired' }
        const letter = giftCardMail(found.card, found.number, found.locale, publicUrl)
        const delivered = await post(message, { ...letter, to: found.to }, key)
        await giftCards.markSent(message.cardId)
        return delivered
      }
      case 'coupon.share': {
        const found = await coupons.mailContent(message.couponId, message.locale)
        if (!found) return { state: 'expired', payload: redact(message) }
        return post(message, { ...couponMail({ ...found, from: message.from }, message.locale), to: message.to }, key)
      }
      case 'wishlist.news': {
        const { about, locale, stop, to } = message
        return post(message, { ...wishMail(about, locale, publicUrl, stop), to }, key)
      }
      case 'wallet.expiry':
        return post(message, { ...walletMail(message.about, message.locale, publicUrl), to: message.to }, key)
      case 'back-in-stock.notice': {
        const { about, locale, stop, to } = message
        return post(message, { ...stockMail(about, locale, publicUrl, stop), to }, key)
      }
      case 'lease.lender-call':
        await leases.callLender(message)
        return DONE
      case 'lease.news': {
        const letter = await leases.newsContent(message)
        if (letter?.way === 'mail') return post(message, letter.mail, key)
        if (!letter) return { state: 'expired' }
        const sent = await sms.send(letter.sms, key, { isProved: true })
        return sent === 'suppressed'
          ? { state: 'suppressed', payload: { ...message, to: letter.sms.phone, ...letter.sms } }
          : DONE
      }
      case 'push.notification':
        if (Date.parse(message.until) <= now().getTime()) return { state: 'expired', payload: redact(message) }
        await push.deliver(message, key)
        return { state: 'done', payload: redact(message) }
      case 'auth.code-sms': {
        if (isLate(writtenAt)) return { state: 'expired', payload: redact(message) }
        const { text, plain } = codeSms(message, message.locale, publicUrl)
        const sent = await sms.send({ phone: message.phone, text, plain }, key)
        const left = redact(message)
        return sent === 'suppressed'
          ? { state: 'suppressed', payload: { ...left, to: message.phone, text } }
          : { state: 'done', payload: left }
      }
    }
  }
}
