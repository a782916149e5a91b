import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

/** The person replied to, or the member whose article it is. */
export type CommentReader = 'answered' | 'article-author'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'comment.published': { readonly commentId: string; readonly reader: CommentReader }
  }
}

/** Tells of a comment; once for each comment and reader, however often it is approved. */
export const enqueueComment = (tx: Transaction, commentId: string, reader: CommentReader, now: Date) =>
  enqueue(tx, 'comment.published', { commentId, reader }, { queue: 'mail', key: `${commentId}:${reader}`, now })
