import type { CommentReview } from '../../../contract/community/comment.ts'
import { COMMENT_RATINGS_PER_HOUR, type CommentRating } from '../../../domain/community/comment.ts'
import { ok } from '../../../domain/result.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { notFound, tooMany, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { CommentDeps } from './deps.ts'
import { changeRating, deleteRating, insertRating, lockComment, ratingOf } from './queries.ts'

const BY_CUSTOMER = { name: 'comment-rating', max: COMMENT_RATINGS_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

/** Rates another's comment, once a person: a later rating replaces the one before, 0 takes it back. */
export const rateComment = (
  { db, now }: CommentDeps,
  id: string,
  rating: CommentRating,
  userId: string
): ServiceResult<CommentReview> =>
  db.change(async tx => {
    if (!(await consumeLimit(tx, BY_CUSTOMER, userId, now()))) return tooMany('too-many-requests', HOUR_S)
    const row = await tx.first(lockComment, { id })
    if (!row || row.published_at === null) return notFound('comment-not-found')
    if (row.user_id === userId) return unprocessable('comment-own-rating')
    const key = { comment_id: id, user_id: userId }
    const before = (await tx.first(ratingOf, key))?.rating ?? 0
    await tx.run(deleteRating, key)
    if (rating !== 0) await tx.run(insertRating, { ...key, rating, created_at: now().toISOString() })
    await tx.run(changeRating, { id, by: rating - before })
    return ok({ id, rating: row.rating + rating - before, own_rating: rating })
  })
