import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

export const articleMessages = {
  /** New articles of authors whom a customer follows, by slug; the address is looked up when it is sent. */
  'article.followed-authors': z.object({ userId: z.string(), slugs: z.array(z.string()).readonly() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'article.followed-authors': PayloadBy<typeof articleMessages, 'article.followed-authors'>
  }
}

export const enqueueFollowerMail = (tx: Transaction, userId: string, slugs: readonly string[], now: Date) =>
  enqueue(
    tx,
    'article.followed-authors',
    { userId, slugs },
    { queue: 'mail', key: `${userId}:${now.toISOString()}`, now }
  )
