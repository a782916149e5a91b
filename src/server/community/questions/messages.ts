import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const questionMessages = {
  'question.answered': z.object({ answerId: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'question.answered': PayloadBy<typeof questionMessages, 'question.answered'>
  }
}

/** Tells who asked that there is an answer; once for each answer, however often it is edited. */
export const enqueueAnswerMail = (tx: Transaction, answerId: string, now: Date) =>
  enqueue(tx, 'question.answered', { answerId }, { queue: 'mail', key: answerId, now })
