import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

const QUOTE_LETTERS = ['requested', 'answered', 'paid', 'ticketed', 'expired', 'cancelled'] as const
/** Letters to the customer of a quote. */
export type TravelQuoteLetter = (typeof QUOTE_LETTERS)[number]

export const travelMessages = {
  'travel-quote.letter': z.object({ quoteId: z.string(), letter: z.enum(QUOTE_LETTERS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'travel-quote.letter': PayloadBy<typeof travelMessages, 'travel-quote.letter'>
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
