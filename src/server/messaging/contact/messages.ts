import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'contact.message': { readonly messageId: string }
  }
}

/** Forwards a message from the contact form to the staff. */
export const enqueueContactMail = (tx: Transaction, messageId: string, now: Date) =>
  enqueue(tx, 'contact.message', { messageId }, { queue: 'mail', key: messageId, now })
