import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const messageTextMessages = {
  /** Shows a member of staff what a customer would read. */
  'message-text.test': z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'message-text.test': PayloadBy<typeof messageTextMessages, 'message-text.test'>
  }
}

export const enqueueTestMessage = (tx: Transaction, message: PayloadOf<'message-text.test'>, key: string, now: Date) =>
  enqueue(tx, 'message-text.test', message, { queue: 'mail', key, now })
