import { ok } from '../../../domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { setReply } from './queries.ts'

/** The shop's public reply to a review; an empty text takes it away. */
export async function replyToReview(db: Database, id: string, text: string, now: Date): ServiceResult<undefined> {
  const replied_at = text === '' ? null : now.toISOString()
  const found = await db.change(tx => tx.run(setReply, { id, reply: text, replied_at }))
  return found > 0 ? ok(undefined) : notFound('review-not-found')
}
