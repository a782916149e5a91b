import { z } from 'zod'
import type { OwnReview } from '../../../contract/community/review.ts'
import { publicName } from '../../../domain/community/moderation.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { REVIEWS_PER_HOUR } from '../../../domain/community/review.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { lockUser, userById, userOwner } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { ReviewContent } from './content.ts'
import type { ReviewDeps } from './deps.ts'
import type { ReviewSubject } from './list-queries.ts'
import { ownReview } from './own-reviews.ts'
import type { NewPhoto } from './photos.ts'
import {
  deleteReview,
  deletePhotosOfReview,
  deleteVotesOfReview,
  reviewById,
  reviewForUpdate,
  reviewByAuthor,
  type ReviewRow
} from './queries.ts'
import { findReviewed, type Reviewed } from './reviewed.ts'
import { submitEdit, submitNew, type ReviewDraft } from './submit-version.ts'

const PER_USER = { name: 'review', max: REVIEWS_PER_HOUR, windowMs: HOUR_MS }
const HOUR_S = 3_600

export interface WrittenReview extends Pick<ReviewContent, 'rating' | 'title' | 'comment'> {
  readonly images: readonly File[]
  readonly userId: string
  readonly locale: Locale
  readonly network: string
  /** A review sent again after a lost answer is written once. */
  readonly idempotencyKey?: IdempotencyKey | undefined
}

/** Reviews a product or vendor; it is public at once where nothing holds it, otherwise when a moderator approves it. */
export async function createReview(
  deps: ReviewDeps,
  { type, id }: ReviewSubject,
  written: WrittenReview
): ServiceResult<OwnReview> {
  const reviewed = await findReviewed(deps, type, id)
  if (!reviewed.ok) return reviewed
  const photos = await receivePhotos(deps, written)
  if (!photos.ok) return photos
  const done = await deps.db.change(async tx => {
    await tx.first(lockUser, { id: written.userId })
    const write = async () => {
      const draft = await draftOf(tx, reviewed.value, written, photos.value)
      return draft.ok ? submitNew(deps, tx, draft.value) : draft
    }
    return written.idempotencyKey
      ? withIdempotency(
          tx,
          {
            principal: userOwner(written.userId),
            idempotencyKey: written.idempotencyKey,
            answers: z.string(),
            now: deps.now()
          },
          write
        )
      : write()
  })
  return done.ok ? ok(await ownReview(deps, done.value, written.locale)) : done
}

/** Edits one's own review: a new version, which a moderator may have to approve. `keep` names photos that stay. */
export async function editReview(
  deps: ReviewDeps,
  id: string,
  keep: readonly string[],
  written: WrittenReview
): ServiceResult<OwnReview> {
  const { db } = deps
  const found = await db.first(reviewById, { id })
  if (found?.user_id !== written.userId) return notFound('review-not-found')
  const reviewed = await findReviewed(deps, found.subject_type, found.subject_id)
  if (!reviewed.ok) return reviewed
  const photos = await receivePhotos(deps, written)
  if (!photos.ok) return photos
  const done = await db.change(async tx => {
    const row = await tx.first(reviewForUpdate, { id })
    if (!row) return notFound('review-not-found')
    const draft = await draftOf(tx, reviewed.value, written, photos.value, row)
    return draft.ok ? submitEdit(deps, tx, row, draft.value, keep) : draft
  })
  return done.ok ? ok(await ownReview(deps, done.value, written.locale)) : done
}

/** Deletes the customer's own review of a vendor. */
export async function removeOfSubject(deps: ReviewDeps, { type, id }: ReviewSubject, userId: string) {
  const key = { subject_type: type, subject_id: id, author: userOwner(userId) }
  const row = await deps.db.first(reviewByAuthor, key)
  return row ? removeReview(deps, row.id, userId) : notFound('review-not-found')
}

/** Deletes one's own review with its photos and votes. */
export const removeReview = ({ db, moderation }: ReviewDeps, id: string, userId: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await tx.first(reviewForUpdate, { id })
    if (row?.user_id !== userId) return notFound('review-not-found')
    await moderation.withdraw(tx, row.subject_type === 'product' ? 'review' : 'vendor-review', id)
    await deleteWithParts(tx, id)
    return ok(undefined)
  })

/** The files of its photos go at the next sweep. */
export async function deleteWithParts(tx: Transaction, id: string) {
  await tx.run(deletePhotosOfReview, { review_id: id })
  await tx.run(deleteVotesOfReview, { review_id: id })
  await tx.run(deleteReview, { id })
}

async function receivePhotos(
  { db, pseudonymize, now, photos }: ReviewDeps,
  { userId, images }: WrittenReview
): ServiceResult<readonly NewPhoto[]> {
  const key = pseudonymize(`review\n${userId}`)
  if (!(await db.change(tx => consumeLimit(tx, PER_USER, key, now())))) return tooMany('too-many-requests', HOUR_S)
  return photos.save(images)
}

async function draftOf(
  tx: Transaction,
  { subject, isRestricted, purchaseOf }: Reviewed,
  { rating, title, comment, userId, locale, network }: WrittenReview,
  photos: readonly NewPhoto[],
  earlier?: ReviewRow
): Promise<Result<ReviewDraft, Problem>> {
  const purchase = await purchaseOf(tx, userId, earlier)
  if (!purchase.ok) return purchase
  const user = await tx.first(userById, { id: userId })
  const name = publicName(user?.first_name ?? '', user?.last_name ?? '') ?? null
  return ok({
    ...{ subject, isRestricted, photos, locale, network },
    author: { key: userOwner(userId), userId, name, email: null },
    purchase: purchase.value,
    content: { rating, title, comment }
  })
}
