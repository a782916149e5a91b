import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** New articles of authors whom a customer follows, by slug; the address is looked up when it is sent. */
    'article.followed-authors': { readonly userId: string; readonly slugs: readonly string[] }
  }
}

export const enqueueFollowerLetter = (tx: Transaction, userId: string, slugs: readonly string[], now: Date) =>
  enqueue(
    tx,
    'article.followed-authors',
    { userId, slugs },
    { queue: 'mail', key: `${userId}:${now.toISOString()}`, now }
  )
