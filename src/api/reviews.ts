import type { HelpfulBody, OwnReviews, OwnReview, ReviewedPath, ReviewList } from '../contract/community/review.ts'
import type { ReviewOrder } from '../domain/community/review.ts'
import { http } from './http.ts'

export interface ReviewListQuery {
  readonly sort: ReviewOrder
  readonly stars: number | undefined
}

export const getReviews = (reviewed: ReviewedPath, { sort, stars }: ReviewListQuery, cursor: string | undefined) =>
  http<ReviewList>(
    `${reviewed}/reviews?${new URLSearchParams({
      sort,
      ...(stars !== undefined && { stars: String(stars) }),
      ...(cursor !== undefined && { cursor })
    })}`
  )

export interface WrittenReview {
  readonly rating: number
  readonly title: string
  readonly comment: string
  readonly images: readonly File[]
}

function formOf({ rating, title, comment, images }: WrittenReview) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ rating: String(rating), title, comment })) form.append(name, value)
  for (const image of images) form.append('images', image)
  return form
}

export const postReview = (reviewed: ReviewedPath, written: WrittenReview, idempotencyKey: string) =>
  http<OwnReview>(`${reviewed}/reviews`, { method: 'POST', body: formOf(written), idempotencyKey })

/** `keep` has the ids of the photos that stay. */
export function putReview(id: string, written: WrittenReview, keep: readonly string[]) {
  const body = formOf(written)
  body.append('keep', keep.join(','))
  return http<OwnReview>(`/reviews/${encodeURIComponent(id)}`, { method: 'PUT', body })
}

export const deleteReview = (id: string) => http(`/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const putReviewHelpful = (id: string, helpful: boolean) =>
  http<HelpfulBody>(`/reviews/${encodeURIComponent(id)}/helpful`, { method: 'PUT', body: { helpful } })

export const getOwnReviews = (cursor: string | undefined) =>
  http<OwnReviews>(`/users/me/reviews${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`)
