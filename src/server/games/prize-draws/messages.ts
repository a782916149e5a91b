import { z } from 'zod'
import { LOCALES } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const prizeMessages = {
  /** Tells a winner by mail, where they have an address. */
  'prize.won': z.object({ drawId: z.string(), locale: z.enum(LOCALES) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'prize.won': PayloadBy<typeof prizeMessages, 'prize.won'>
  }
}

export const enqueuePrizeWon = (tx: Transaction, won: PayloadOf<'prize.won'>, now: Date) =>
  enqueue(tx, 'prize.won', won, { queue: 'mail', key: won.drawId, now })
