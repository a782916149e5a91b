import { atom } from 'nanostores'
import { getReviews, putReviewHelpful, type ReviewListQuery } from '../../api/reviews.ts'
import type { OwnReview, RatingSummaryBody, ReviewBody, ReviewedPath } from '../../contract/community/review.ts'
import '../identity/authorize-calls.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'

const FIRST: ReviewListQuery = { sort: 'newest', stars: undefined }

/** Ratings of what the page is about; null until they are known. */
export const $ratings = atom<RatingSummaryBody | null>(null)
/** The reader's own review of it, public or not. */
export const $ownReview = atom<OwnReview | null>(null)
export const showOwnReview = (review: OwnReview) => $ownReview.set(review)
export const $reviewListQuery = atom<ReviewListQuery>(FIRST)

let reviewed: ReviewedPath = '/products/'

const list = cursorList<ReviewListQuery, ReviewBody>(
  FIRST,
  async (query, cursor) => {
    const { summary, reviews, own_review, next_cursor } = await getReviews(reviewed, query, cursor)
    $ratings.set(summary)
    if (cursor === undefined) $ownReview.set(own_review)
    return { items: reviews, next_cursor }
  },
  ({ id }) => id
)

export const $reviews = list.$list
export const moreReviews = () => list.more()

/** Reads the reviews of a product or vendor. */
export function openReviews(path: ReviewedPath) {
  reviewed = path
  return queryReviews(FIRST)
}

/** Lists reviews in another order, or of so many stars. */
export function queryReviews(query: ReviewListQuery) {
  $reviewListQuery.set(query)
  return list.load(query)
}

/** Says at once that a review helped, and takes that back where the shop did not hear it. */
export async function toggleHelpful({ id, voted, helpful }: ReviewBody) {
  const show = (part: Pick<ReviewBody, 'voted' | 'helpful'>) =>
    list.alter(items => items.map(each => (each.id === id ? { ...each, ...part } : each)))
  show({ voted: !voted, helpful: helpful + (voted ? -1 : 1) })
  try {
    show(await putReviewHelpful(id, !voted))
  } catch (error) {
    show({ voted, helpful })
    showProblem(error)
  }
}
