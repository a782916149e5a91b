import { postReview, putReview, type WrittenReview } from '../../api/reviews.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { OwnReview, ReviewedPath } from '../../contract/community/review.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { tabRecord } from '../tab-storage.ts'

export type ReviewTarget =
  | { readonly kind: 'new'; readonly path: ReviewedPath }
  | { readonly kind: 'edit'; readonly review: OwnReview }

/** Typed words of a review, kept over a reload until it is sent. */
export function reviewDraft(target: ReviewTarget) {
  const initial =
    target.kind === 'new'
      ? { rating: '', title: '', comment: '' }
      : { rating: String(target.review.rating), title: target.review.title, comment: target.review.comment }
  const draft = tabRecord(`review:${target.kind === 'new' ? target.path : target.review.id}`, initial)
  draft.restore()
  return draft
}

export type SendProblem = Pick<ProblemError, 'code' | 'message'>
type Sent = { readonly review: OwnReview } | { readonly problem: SendProblem }

/** Sends a review or a new version of it; `keep` has the ids of the photos that it still has. */
export async function submitReview(
  target: ReviewTarget,
  written: WrittenReview,
  keep: readonly string[]
): Promise<Sent> {
  try {
    const review = await (target.kind === 'new'
      ? withIdempotencyKey(`review:${target.path}`, key => postReview(target.path, written, key))
      : putReview(target.review.id, written, keep))
    return { review }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
