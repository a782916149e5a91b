import { ok } from '../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { replyById, setReply } from './queries.ts'

export const replyOf = async (db: Database, id: string) => (await db.first(replyById, { id }))?.reply ?? ''

/** The shop's public reply to a review; an empty text takes it away. */
export const replyToReview = (
  db: Database,
  id: string,
  text: string,
  now: Date,
  actor: StaffActor = 'command'
): ServiceResult<undefined> =>
  db.change(async tx => {
    const replied_at = text === '' ? null : now.toISOString()
    if ((await tx.run(setReply, { id, reply: text, replied_at })) === 0) return notFound('review-not-found')
    await recordStaffAction(tx, actor, { action: 'reviews.reply', subject: { type: 'review', id } }, now)
    return ok(undefined)
  })
