import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const contactMessages = {
  'contact.message': z.object({ messageId: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'contact.message': PayloadBy<typeof contactMessages, 'contact.message'>
  }
}

/** Forwards a message from the contact form to the staff. */
export const enqueueContactMail = (tx: Transaction, messageId: string, now: Date) =>
  enqueue(tx, 'contact.message', { messageId }, { queue: 'mail', key: messageId, now })
