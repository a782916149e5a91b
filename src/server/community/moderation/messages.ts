import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'moderation.decision': { readonly submissionId: string }
  }
}

/** Tells the writer of a text what was decided about it; one letter for each decision. */
export const enqueueDecision = (tx: Transaction, submissionId: string, now: Date) =>
  enqueue(
    tx,
    'moderation.decision',
    { submissionId },
    {
      queue: 'mail',
      key: `${submissionId}:${now.toISOString()}`,
      now
    }
  )
