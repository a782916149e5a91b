import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'question.answered': { readonly answerId: string }
  }
}

/** Tells who asked that there is an answer; once for each answer, however often it is edited. */
export const enqueueAnswerMail = (tx: Transaction, answerId: string, now: Date) =>
  enqueue(tx, 'question.answered', { answerId }, { queue: 'mail', key: answerId, now })
