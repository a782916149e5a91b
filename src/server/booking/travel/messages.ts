import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

/** Letters to the customer of a quote. */
export type TravelQuoteLetter = 'requested' | 'answered' | 'paid' | 'ticketed' | 'expired' | 'cancelled'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'travel-quote.letter': { readonly quoteId: string; readonly letter: TravelQuoteLetter }
  }
}

/** `turn` tells letters of one kind apart: a quote may be answered more than once. */
export const enqueueQuoteLetter = (
  tx: Transaction,
  quoteId: string,
  letter: TravelQuoteLetter,
  turn: number,
  now: Date
) =>
  enqueue(tx, 'travel-quote.letter', { quoteId, letter }, { queue: 'mail', key: `${quoteId}:${letter}:${turn}`, now })
