import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { wishNotificationSchema } from '../../providers/mail/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const wishListMessages = {
  /** Wished products that cost less or are back in stock; `stop` unsubscribes with one press. */
  'wishlist.notification': z.object({
    to: z.string(),
    locale: z.enum(SHOP_LOCALES),
    about: z.array(wishNotificationSchema).readonly(),
    stop: z.string().optional()
  })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'wishlist.notification': PayloadBy<typeof wishListMessages, 'wishlist.notification'>
  }
}

export const enqueueWishListMail = (
  tx: Transaction,
  mail: PayloadOf<'wishlist.notification'>,
  key: string,
  now: Date
) => enqueue(tx, 'wishlist.notification', mail, { queue: 'mail', key, now })
