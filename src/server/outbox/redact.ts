import type { Message } from '../platform/outbox/messages.ts'

/** The part of a finished message that is stored: without its recipient and its text, which nobody needs any more. */
export const redactMessage = (message: Message): object => {
  const { kind } = message
  switch (message.kind) {
    case 'auth.code-sms':
    case 'auth.code-mail':
      return { kind, purpose: message.purpose }
    case 'account.notice-mail':
    case 'account.notice-sms':
      return { kind, about: message.about.kind }
    case 'wishlist.notification':
      return { kind, about: message.about.map(({ kind: reason }) => reason) }
    case 'message-text.test':
    case 'wallet.expiry':
      return { kind }
    case 'back-in-stock.notice':
      return { kind, about: message.about.map(({ slug }) => slug) }
    case 'push.notification':
      return { kind, subscriptionId: message.subscriptionId }
    case 'newsletter.confirmation':
      return { kind, subscriberId: message.subscriberId }
    case 'e-ticket.owner':
    case 'e-ticket.offer-mail':
    case 'e-ticket.offer-sms':
      return { kind, number: message.number }
    case 'coupon.share':
      return { kind, couponId: message.couponId }
    case 'alert.mail':
    case 'hotel-booking.notification':
    case 'gift-card.delivery':
    case 'gift-card.sms':
    case 'order.confirmation-mail':
    case 'order.notification-mail':
    case 'prize.won':
    case 'order.notification-sms':
    case 'order.notification-push':
    case 'payment.refund':
    case 'contact.message':
    case 'moderation.decision':
    case 'question.answered':
    case 'comment.published':
    case 'article.followed-authors':
    case 'lease.lender-call':
    case 'e-ticket.order':
    case 'lease.notification':
    case 'travel-quote.notification':
    case 'webhook.delivery':
      return message
  }
}
