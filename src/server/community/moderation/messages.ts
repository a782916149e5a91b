import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const moderationMessages = {
  'moderation.decision': z.object({ submissionId: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'moderation.decision': PayloadBy<typeof moderationMessages, 'moderation.decision'>
  }
}

/** Tells the writer of a text what was decided about it; one mail for each decision. */
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
