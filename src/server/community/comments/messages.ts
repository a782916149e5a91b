import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

const COMMENT_READERS = ['answered', 'article-author'] as const
/** The person replied to, or the member whose article it is. */
export type CommentReader = (typeof COMMENT_READERS)[number]

export const commentMessages = {
  'comment.published': z.object({ commentId: z.string(), reader: z.enum(COMMENT_READERS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'comment.published': PayloadBy<typeof commentMessages, 'comment.published'>
  }
}

/** Tells of a comment; once for each comment and reader, however often it is approved. */
export const enqueueComment = (tx: Transaction, commentId: string, reader: CommentReader, now: Date) =>
  enqueue(tx, 'comment.published', { commentId, reader }, { queue: 'mail', key: `${commentId}:${reader}`, now })
