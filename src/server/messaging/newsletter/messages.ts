import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const newsletterMessages = {
  'newsletter.confirmation': z.object({ subscriberId: z.string(), token: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'newsletter.confirmation': PayloadBy<typeof newsletterMessages, 'newsletter.confirmation'>
  }
}

/** Asks the owner of an address whether they want the newsletter (double opt-in). */
export const enqueueConfirmMail = (tx: Transaction, subscriberId: string, token: string, now: Date) =>
  enqueue(
    tx,
    'newsletter.confirmation',
    { subscriberId, token },
    { queue: 'mail', key: `${subscriberId}:${now.toISOString()}`, now }
  )
