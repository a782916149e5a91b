import { backInStockMail, wishMail } from '../providers/mail/index.ts'
import { type OutboxDeps, type OutboxHandlers, postMail } from './outbox-deps.ts'
import { redactMessage } from './redact.ts'

type ProductKind = 'wishlist.notification' | 'back-in-stock.notice' | 'push.notification' | 'webhook.delivery'

/** News of products, notifications on devices and to other systems. */
export function productHandlers(deps: OutboxDeps): OutboxHandlers<ProductKind> {
  const { push, webhooks, now, publicUrl } = deps
  return {
    'webhook.delivery': ({ deliveryId }) => webhooks.deliver(deliveryId),
    'wishlist.notification': (message, { key }) => {
      const { about, locale, stop, to } = message
      return postMail(deps, message, { ...wishMail(about, locale, publicUrl, stop), to }, key)
    },
    'back-in-stock.notice': (message, { key }) => {
      const { about, locale, stop, to } = message
      return postMail(deps, message, { ...backInStockMail(about, locale, publicUrl, stop), to }, key)
    },
    async 'push.notification'(message, { key }) {
      if (Date.parse(message.until) <= now().getTime()) return { state: 'expired', payload: redactMessage(message) }
      await push.deliver(message, key)
      return { state: 'done', payload: redactMessage(message) }
    }
  }
}
