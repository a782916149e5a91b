import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { restockedProductSchema } from '../../providers/mail/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const backInStockMessages = {
  /** Products somebody asked to be told of that can be bought again; `stop` unsubscribes a guest's address with one press. */
  'back-in-stock.notice': z.object({
    to: z.string(),
    locale: z.enum(SHOP_LOCALES),
    about: z.array(restockedProductSchema).readonly(),
    stop: z.string().optional()
  })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'back-in-stock.notice': PayloadBy<typeof backInStockMessages, 'back-in-stock.notice'>
  }
}

export const enqueueStockMail = (tx: Transaction, mail: PayloadOf<'back-in-stock.notice'>, key: string, now: Date) =>
  enqueue(tx, 'back-in-stock.notice', mail, { queue: 'mail', key, now })
