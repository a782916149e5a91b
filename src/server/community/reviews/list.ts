import { reviewsQuery, type ReviewList, type ReviewsQuery } from '../../../contract/community/review.ts'
import { ok } from '../../../domain/result.ts'
import { NO_RATINGS, summarizeRatings } from '../../../domain/community/review.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { productRatings } from '../../catalogue/products/index.ts'
import { userOwner } from '../../identity/index.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { reviewBody } from './bodies.ts'
import type { ReviewDeps } from './deps.ts'
import { cursorAt, pageOfReviews, type ReviewSubject } from './list-queries.ts'
import { ownReview } from './own-reviews.ts'
import { policyOf } from './policy.ts'
import { reviewByAuthor, vendorStars } from './queries.ts'

const PER_PAGE = 10

interface ListReader {
  readonly locale: Locale
  readonly userId: string | undefined
}

/** Answer for products whose reviews the law forbids. */
const CLOSED: ReviewList = {
  policy: 'closed',
  summary: { ...summarizeRatings(NO_RATINGS), demonstration: false },
  reviews: [],
  own_review: null,
  next_cursor: null
}

/** Public reviews of a product with its ratings; none where the law forbids them. */
export async function listReviews(
  deps: ReviewDeps,
  slugOrId: string,
  query: ReviewsQuery,
  reader: ListReader
): ServiceResult<ReviewList> {
  const product = await deps.product(slugOrId)
  if (!product) return notFound('product-not-found')
  const policy = policyOf(product)
  if (policy === 'closed') return ok(CLOSED)
  const { distribution, isDemonstration } = await productRatings(deps.db, product.document.id)
  const summary = { ...summarizeRatings(distribution), demonstration: isDemonstration }
  return ok({ policy, summary, ...(await readPage(deps, { type: 'product', id: product.document.id }, query, reader)) })
}

/** Public reviews of a vendor with its ratings. */
export async function listOfVendor(
  deps: ReviewDeps,
  code: string,
  query: ReviewsQuery,
  reader: ListReader
): ServiceResult<ReviewList> {
  const vendor = await deps.vendor(code)
  if (!vendor) return notFound('vendor-not-found')
  if (vendor.isForAdults) return ok(CLOSED)
  const rows = await deps.db.all(vendorStars, { vendor: code })
  const countOf = (stars: number) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0)
  const ratings = summarizeRatings([countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)])
  const summary = { ...ratings, demonstration: false }
  return ok({
    policy: 'open',
    summary,
    ...(await readPage(deps, { type: 'vendor', id: code }, query, reader))
  } as const)
}

/** The newest public reviews of a product or vendor, as somebody who is not signed in reads them. */
export async function newestReviews(deps: ReviewDeps, type: ReviewSubject['type'], id: string, locale: Locale) {
  const query = { sort: 'newest' } as const
  const reader = { locale, userId: undefined }
  const found = await (type === 'product' ? listReviews : listOfVendor)(deps, id, query, reader)
  return found.ok ? found.value.reviews : []
}

/** A page of the newest public reviews of a product, for pages without scripts; an invented cursor is the first page. */
export async function publicPage(deps: ReviewDeps, productId: string, after: string | null, locale: Locale) {
  const query = reviewsQuery.safeParse({ cursor: after ?? undefined })
  const found = await listReviews(deps, productId, query.data ?? { sort: 'newest' }, { locale, userId: undefined })
  return found.ok && found.value.policy !== 'closed' ? found.value : undefined
}

/** One page of the public reviews of a subject, as this reader sees them. */
async function readPage(
  deps: ReviewDeps,
  subject: ReviewSubject,
  { sort, stars, cursor }: ReviewsQuery,
  { locale, userId }: ListReader
) {
  const { db } = deps
  const rows = await pageOfReviews(db, subject, { sort, stars, cursor, limit: PER_PAGE + 1 })
  const shown = rows.slice(0, PER_PAGE)
  const ids = shown.map(({ id }) => id)
  const votes =
    userId === undefined || ids.length === 0
      ? []
      : await db.query
          .selectFrom('review_votes')
          .select('review_id')
          .where('user_id', '=', userId)
          .where('review_id', 'in', ids)
          .execute()
  const voted = new Set(votes.map(({ review_id }) => review_id))
  const last = rows.length > PER_PAGE ? shown.at(-1) : undefined
  return {
    reviews: shown.map(row => reviewBody(row, { locale, userId, voted })),
    own_review: userId === undefined || cursor !== undefined ? null : await ownOf(deps, subject, userId, locale),
    next_cursor: last ? cursorAt({ sort }, last) : null
  }
}

/** The reader's own review of the subject, also while it waits. */
async function ownOf(deps: ReviewDeps, { type, id }: ReviewSubject, userId: string, locale: Locale) {
  const row = await deps.db.first(reviewByAuthor, { subject_type: type, subject_id: id, author: userOwner(userId) })
  return row ? ownReview(deps, row.id, locale) : null
}
