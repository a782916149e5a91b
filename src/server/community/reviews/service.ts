import { bindDeps } from '../../platform/bind-deps.ts'
import type { ReviewDeps } from './deps.ts'
import { listReviews, listOfVendor, newestReviews, publicPage } from './list.ts'
import { listOwnReviews } from './own-reviews.ts'
import { submitOfLine } from './order-reviews.ts'
import { voteForReview } from './votes.ts'
import { createReview, editReview, removeReview, removeOfSubject } from './write.ts'

/** Reviews of products and vendors. */
export const createReviews = (deps: ReviewDeps) =>
  bindDeps(deps, {
    list: listReviews,
    listOfVendor,
    newest: newestReviews,
    publicPage,
    mine: listOwnReviews,
    create: createReview,
    edit: editReview,
    remove: removeReview,
    removeOfSubject,
    vote: voteForReview,
    submitOfLine
  })

export type Reviews = ReturnType<typeof createReviews>
