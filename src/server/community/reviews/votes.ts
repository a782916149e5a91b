import type { HelpfulBody } from '../../../contract/community/review.ts'
import { ok } from '../../../domain/result.ts'
import { REVIEW_VOTES_PER_HOUR } from '../../../domain/community/review.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { ReviewDeps } from './deps.ts'
import { changeHelpful, deleteVote, insertVote, reviewForUpdate } from './queries.ts'

const PER_USER = { name: 'review-vote', max: REVIEW_VOTES_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

/** Says that a review helped, or takes that back; `helpful` left out, the other way round. Not for one's own. */
export const voteForReview = (
  { db, pseudonymize, now }: ReviewDeps,
  id: string,
  userId: string,
  helpful: boolean | undefined
): ServiceResult<HelpfulBody> =>
  db.change(async tx => {
    const at = now()
    if (!(await consumeLimit(tx, PER_USER, pseudonymize(`review-vote\n${userId}`), at)))
      return tooMany('too-many-requests', HOUR_S)
    const row = await tx.first(reviewForUpdate, { id })
    if (row?.is_public !== 1) return notFound('review-not-found')
    if (row.user_id === userId) return unprocessable('review-own-vote')
    const key = { review_id: id, user_id: userId }
    const removed = helpful === true ? 0 : await tx.run(deleteVote, key)
    const voted = helpful ?? removed === 0
    const added = voted ? await tx.run(insertVote, { ...key, created_at: at.toISOString() }) : 0
    if (added !== removed) await tx.run(changeHelpful, { id, by: added - removed })
    return ok({ id, helpful: row.helpful + added - removed, voted })
  })
