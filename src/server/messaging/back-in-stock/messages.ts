import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { RestockedProduct } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** Products somebody asked to be told of that can be bought again. */
    'back-in-stock.notice': {
      readonly to: string
      readonly locale: ShopLocale
      readonly about: readonly RestockedProduct[]
      /** Unsubscribes a guest's address with one press. */
      readonly stop?: string | undefined
    }
  }
}

export const enqueueStockMail = (tx: Transaction, mail: PayloadOf<'back-in-stock.notice'>, key: string, now: Date) =>
  enqueue(tx, 'back-in-stock.notice', mail, { queue: 'mail', key, now })
