import type { PushTopic } from '../../../domain/push.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { Notice } from '../../providers/push/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** One notification for one browser. */
    'push.notification': {
      readonly subscriptionId: string
      /** The customer who must still be signed in there, and want this topic, when it is sent. */
      readonly userId: string
      readonly topic: PushTopic
      readonly notice: Notice
      /** ISO; not sent after this. */
      readonly until: string
    }
  }
}

export const enqueuePush = (tx: Transaction, push: PayloadOf<'push.notification'>, key: string, now: Date) =>
  enqueue(tx, 'push.notification', push, { queue: 'push', key, now })
