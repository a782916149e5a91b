import { atom } from 'nanostores'
import { deleteReview, getOwnReviews } from '../../api/reviews.ts'
import type { OwnReviews, OwnReview } from '../../contract/community/review.ts'
import '../identity/authorize-calls.ts'
import { showProblem } from '../notice.ts'
import { cursorList } from '../paged.ts'

/** Received goods that wait for a review. */
export const $awaitedReviews = atom<OwnReviews['awaited']>([])

const list = cursorList<null, OwnReview>(
  null,
  async (_, cursor) => {
    const { reviews, awaited, next_cursor } = await getOwnReviews(cursor)
    if (cursor === undefined) $awaitedReviews.set(awaited)
    return { items: reviews, next_cursor }
  },
  ({ id }) => id
)

/** The customer's own reviews, newest first. */
export const $ownReviews = list.$list
export const loadOwnReviews = () => list.load()
export const moreOwnReviews = () => list.more()

/** Shows a review as it was just sent. */
export const replaceOwnReview = (review: OwnReview) =>
  list.alter(items => items.map(each => (each.id === review.id ? review : each)))

/** Takes a review away at once, and puts it back where the shop did not hear it. */
export async function deleteOwnReview(review: OwnReview): Promise<boolean> {
  const before = list.$list.get().items
  list.alter(items => items.filter(({ id }) => id !== review.id))
  try {
    await deleteReview(review.id)
    return true
  } catch (error) {
    list.alter(() => before)
    showProblem(error)
    return false
  }
}
