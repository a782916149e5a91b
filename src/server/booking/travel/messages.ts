import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

const QUOTE_NOTIFICATIONS = ['requested', 'answered', 'paid', 'ticketed', 'expired', 'canceled'] as const
/** Mails to the customer of a quote. */
export type TravelQuoteNotification = (typeof QUOTE_NOTIFICATIONS)[number]

export const travelMessages = {
  'travel-quote.notification': z.object({ quoteId: z.string(), notification: z.enum(QUOTE_NOTIFICATIONS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'travel-quote.notification': PayloadBy<typeof travelMessages, 'travel-quote.notification'>
  }
}

/** `turn` tells mails of one kind apart: a quote may be answered more than once. */
export const enqueueQuoteNotification = (
  tx: Transaction,
  quoteId: string,
  notification: TravelQuoteNotification,
  turn: number,
  now: Date
) =>
  enqueue(
    tx,
    'travel-quote.notification',
    { quoteId, notification },
    { queue: 'mail', key: `${quoteId}:${notification}:${turn}`, now }
  )
