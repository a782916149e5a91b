import { giftCardSms } from '../providers/sms/index.ts'
import { couponMail, giftCardMail, walletMail } from '../providers/mail/index.ts'
import { MESSAGE_DONE, MESSAGE_EXPIRED, type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'
import { redactMessage } from './redact.ts'

type MoneyKind =
  | 'payment.refund'
  | 'gift-card.delivery'
  | 'gift-card.sms'
  | 'coupon.share'
  | 'wallet.expiry'
  | 'lease.lender-call'
  | 'lease.notification'

/** Refunds, gift cards, coupons, the wallet and leases. */
export function moneyHandlers(deps: OutboxDeps): OutboxHandlers<MoneyKind> {
  const { refunds, giftCards, coupons, leases, sms, publicUrl } = deps
  return {
    async 'payment.refund'(message) {
      await refunds.processRefund(message.refundId)
      return MESSAGE_DONE
    },
    async 'gift-card.delivery'(message, { key, texts }) {
      const found = await giftCards.messageContent(message.cardId)
      if (!found) return MESSAGE_EXPIRED
      const content = giftCardMail(found.card, found.number, found.locale, publicUrl, texts)
      const delivered = await postMail(deps, message, { ...content, to: found.card.recipient_email }, key)
      await giftCards.markSent(message.cardId)
      return delivered
    },
    async 'gift-card.sms'(message, { key, texts }) {
      const found = await giftCards.messageContent(message.cardId)
      if (!found) return MESSAGE_EXPIRED
      const { recipient_phone: phone } = found.card
      const text = giftCardSms(found.card, found.number, found.locale, texts)
      // Paid for, it is no message to an invented number; sent again and again it may be.
      const sent = await sms.send({ phone, text }, key, { isVerified: !message.isAgain })
      if (sent === 'used-up') return MESSAGE_EXPIRED
      await giftCards.markSent(message.cardId)
      return sent === 'suppressed' ? { state: 'suppressed', payload: { ...message, to: phone, text } } : MESSAGE_DONE
    },
    async 'coupon.share'(message, { key }) {
      const found = await coupons.mailContent(message.couponId, message.locale)
      if (!found) return { state: 'expired', payload: redactMessage(message) }
      const content = couponMail({ ...found, from: message.from }, message.locale)
      return postMail(deps, message, { ...content, to: message.to }, key)
    },
    'wallet.expiry': (message, { key }) =>
      postMail(deps, message, { ...walletMail(message.about, message.locale, publicUrl), to: message.to }, key),
    async 'lease.lender-call'(message) {
      await leases.callLender(message)
      return MESSAGE_DONE
    },
    async 'lease.notification'(message, { key, texts }) {
      const content = await leases.notificationContent(message, texts)
      if (!content) return MESSAGE_EXPIRED
      if (content.way === 'mail') return postMail(deps, message, content.mail, key)
      const sent = await sms.send(content.sms, key, { isVerified: true })
      if (sent !== 'suppressed') return MESSAGE_DONE
      return { state: 'suppressed', payload: { ...message, to: content.sms.phone, ...content.sms } }
    }
  }
}
