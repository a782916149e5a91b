import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { WishNews } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** Wished products that cost less or are back in stock. */
    'wishlist.news': {
      readonly to: string
      readonly locale: ShopLocale
      readonly about: readonly WishNews[]
      /** Unsubscribes with one press. */
      readonly stop?: string | undefined
    }
  }
}

export const enqueueWishMail = (tx: Transaction, mail: PayloadOf<'wishlist.news'>, key: string, now: Date) =>
  enqueue(tx, 'wishlist.news', mail, { queue: 'letters', key, now })
