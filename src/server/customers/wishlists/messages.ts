import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { WishNotification } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** Wished products that cost less or are back in stock. */
    'wishlist.notification': {
      readonly to: string
      readonly locale: ShopLocale
      readonly about: readonly WishNotification[]
      /** Unsubscribes with one press. */
      readonly stop?: string | undefined
    }
  }
}

export const enqueueWishListMail = (
  tx: Transaction,
  mail: PayloadOf<'wishlist.notification'>,
  key: string,
  now: Date
) => enqueue(tx, 'wishlist.notification', mail, { queue: 'mail', key, now })
