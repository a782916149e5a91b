import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** Tells a winner by mail, where they have an address. */
    'prize.won': { readonly drawId: string; readonly locale: Locale }
  }
}

export const enqueuePrizeWon = (tx: Transaction, won: PayloadOf<'prize.won'>, now: Date) =>
  enqueue(tx, 'prize.won', won, { queue: 'mail', key: won.drawId, now })
