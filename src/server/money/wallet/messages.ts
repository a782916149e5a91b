import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { ExpiringMoney } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** Money in a wallet that expires soon. */
    'wallet.expiry': {
      readonly to: string
      readonly locale: ShopLocale
      readonly about: readonly ExpiringMoney[]
    }
  }
}

export const enqueueWalletMail = (tx: Transaction, mail: PayloadOf<'wallet.expiry'>, key: string, now: Date) =>
  enqueue(tx, 'wallet.expiry', mail, { queue: 'mail', key, now })
