import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { expiringMoneySchema } from '../../providers/mail/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const walletMessages = {
  /** Money in a wallet that expires soon. */
  'wallet.expiry': z.object({
    to: z.string(),
    locale: z.enum(SHOP_LOCALES),
    about: z.array(expiringMoneySchema).readonly()
  })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'wallet.expiry': PayloadBy<typeof walletMessages, 'wallet.expiry'>
  }
}

export const enqueueWalletMail = (tx: Transaction, mail: PayloadOf<'wallet.expiry'>, key: string, now: Date) =>
  enqueue(tx, 'wallet.expiry', mail, { queue: 'mail', key, now })
