/** Ratings and reviews of products and vendors (spec §7). */

export const RATING_MIN = 1
export const RATING_MAX = 5
export const REVIEW_TITLE_MAX = 120
export const REVIEW_TEXT_MAX = 2_000

/** Photos of a review: so many, each of so many bytes and pixels, kept no larger than this on their longer side. */
export const REVIEW_PHOTOS_MAX = 6
export const REVIEW_PHOTO_BYTES_MAX = 10 * 1024 * 1024
export const REVIEW_PHOTO_PIXELS_MAX = 50_000_000
export const REVIEW_PHOTO_SIDE = 1_600

/** Reviews and edits of one customer within an hour; votes of one customer within an hour. */
export const REVIEWS_PER_HOUR = 20
export const REVIEW_VOTES_PER_HOUR = 300

export const REVIEW_ORDERS = ['newest', 'helpful', 'lowest', 'highest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/**
 * - `open`: every customer may review it.
 * - `service`: medicine sold without a prescription. Only who received it, about service and packaging alone; each text
 *   waits for a moderator.
 * - `closed`: alcohol and prescription medicine, whose public praise the law forbids.
 */
export const REVIEW_POLICIES = ['open', 'service', 'closed'] as const
export type ReviewPolicy = (typeof REVIEW_POLICIES)[number]

interface ReviewedProduct {
  readonly ageRestricted: boolean
  readonly requiresPrescription: boolean
  /** Permalinks of its taxons. */
  readonly taxons: readonly string[]
}

export function reviewPolicy({ ageRestricted, requiresPrescription, taxons }: ReviewedProduct): ReviewPolicy {
  if (ageRestricted || requiresPrescription) return 'closed'
  return taxons.some(taxon => taxon === 'medicine' || taxon.startsWith('medicine/')) ? 'service' : 'open'
}

/** How many reviews gave one star, two, …, five. */
export type RatingDistribution = readonly [number, number, number, number, number]

export const NO_RATINGS: RatingDistribution = [0, 0, 0, 0, 0]

export interface RatingSummary {
  readonly count: number
  /** To one decimal; null without a rating, for no rating is not a bad one. */
  readonly average: number | null
  readonly distribution: RatingDistribution
}

export function summarizeRatings(distribution: RatingDistribution): RatingSummary {
  const count = distribution.reduce((sum, each) => sum + each, 0)
  const stars = distribution.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { count, average: count === 0 ? null : Math.round((stars / count) * 10) / 10, distribution }
}

export const addRatings = (a: RatingDistribution, b: RatingDistribution): RatingDistribution => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4]
]
