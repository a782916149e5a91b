import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'newsletter.confirmation': { readonly subscriberId: string; readonly token: string }
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
