import { z } from 'zod'
import { PUSH_TOPICS } from '../../../domain/messaging/push.ts'
import { pushContentSchema } from '../../providers/push/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

export const pushMessages = {
  /**
   * One notification for one browser, where the customer must still be signed in and want this topic when it is sent; not
   * sent after `until` (ISO).
   */
  'push.notification': z.object({
    subscriptionId: z.string(),
    userId: z.string(),
    topic: z.enum(PUSH_TOPICS),
    notice: pushContentSchema,
    until: z.string()
  })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'push.notification': PayloadBy<typeof pushMessages, 'push.notification'>
  }
}

export const enqueuePush = (tx: Transaction, push: PayloadOf<'push.notification'>, key: string, now: Date) =>
  enqueue(tx, 'push.notification', push, { queue: 'push', key, now })
