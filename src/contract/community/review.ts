import { z } from 'zod'
import { REJECTION_REASONS, SUBMISSION_STATES } from '../../domain/community/moderation.ts'
import {
  RATING_MAX,
  RATING_MIN,
  REVIEW_ORDERS,
  REVIEW_PHOTOS_MAX,
  REVIEW_POLICIES,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX
} from '../../domain/community/review.ts'
import { plainText, visibleLine } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

const rating = z.int().min(RATING_MIN).max(RATING_MAX)
const comment = plainText(REVIEW_TEXT_MAX).transform(text => text.trim())

/** `PUT /api/v2/orders/{number}/line_items/{id}/review`: a buyer's review of a line they received. */
export const reviewRequestSchema = z.strictObject({ rating, comment: comment.default('') })
export type ReviewRequest = z.input<typeof reviewRequestSchema>

/** A number as a form writes it. */
const starsField = z.coerce.number().pipe(rating)
/** Ids as a form writes them, with commas between. */
const idsField = z
  .string()
  .max(REVIEW_PHOTOS_MAX * 37)
  .transform(text => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()))

const reviewFields = {
  rating: starsField,
  title: visibleLine(REVIEW_TITLE_MAX).default(''),
  comment: comment.default(''),
  images: z.array(z.instanceof(File)).max(REVIEW_PHOTOS_MAX).default([])
}

/** Form of `POST /products/{id}/reviews`. */
export const newReviewFormSchema = z.strictObject(reviewFields)
/** Form of `PUT /reviews/{id}`: `keep` has the ids of the photos that stay. */
export const reviewFormSchema = z.strictObject({ ...reviewFields, keep: idsField.default([]) })

export const reviewParams = z.strictObject({ id: z.uuid() })
/** Id or slug of a product, code of a vendor. */
export const reviewedParams = z.strictObject({ id: z.string().min(1).max(120) })

export const reviewsQuery = z.strictObject({
  sort: z.enum(REVIEW_ORDERS).default('newest'),
  stars: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
  /** The cursor that the answer before gave. */
  cursor: z
    .string()
    .regex(/^\d{1,9}\.[0-9a-f-]{36}$/)
    .optional()
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

export const ownReviewsQuery = z.strictObject({ cursor: z.uuid().optional() })

/** `PUT /reviews/{id}/helpful`: left out, the vote is turned over. */
export const helpfulRequestSchema = z.strictObject({ helpful: z.boolean().optional() })
export const helpfulSchema = z
  .strictObject({ id: z.uuid(), helpful: z.int(), voted: z.boolean() })
  .meta({ id: 'Helpful' })
export type HelpfulBody = ResponseOf<typeof helpfulSchema>

/** The subject of a review, as its calls name it. */
export type ReviewedPath = `/products/${string}` | `/vendors/${string}`

const photoSchema = z.strictObject({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() })
const optionSchema = z.strictObject({ type: z.string(), value: z.string() })
const replySchema = z.strictObject({ text: z.string(), replied_at: z.string() })

const reviewSchema = z
  .strictObject({
    id: z.uuid(),
    rating: z.int(),
    title: z.string(),
    comment: z.string(),
    locale: z.string(),
    /** Null where the customer gave the shop no name. */
    author_name: z.string().nullable(),
    /** Whether the writer received it from this shop. */
    verified: z.boolean(),
    /** Size, colour, … of the variant that was bought. */
    options: z.array(optionSchema),
    written_at: z.string(),
    edited_at: z.string().nullable(),
    received_at: z.string().nullable(),
    images: z.array(photoSchema),
    reply: replySchema.nullable(),
    helpful: z.int(),
    /** True where the reader has marked it as helpful; `own`, where they wrote it. */
    voted: z.boolean(),
    own: z.boolean(),
    demonstration: z.boolean()
  })
  .meta({ id: 'Review' })
export type ReviewBody = ResponseOf<typeof reviewSchema>

const summarySchema = z
  .strictObject({
    count: z.int(),
    average: z.number().nullable(),
    /** Reviews with one star, two, …, five. */
    distribution: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
    /** Whether invented reviews of a demonstration are among them. */
    demonstration: z.boolean()
  })
  .meta({ id: 'RatingSummary' })
export type RatingSummaryBody = ResponseOf<typeof summarySchema>

const subjectSchema = z.strictObject({
  type: z.enum(['product', 'vendor']),
  id: z.string(),
  title: z.string(),
  /** The path of its page, without the language. */
  path: z.string(),
  /** Picture of the product that is reviewed. */
  image: z.string().nullable()
})

export const ownReviewSchema = z
  .strictObject({
    id: z.uuid(),
    subject: subjectSchema,
    /** The rating of the latest version, public or not. */
    rating: z.int(),
    title: z.string(),
    comment: z.string(),
    images: z.array(photoSchema),
    options: z.array(optionSchema),
    written_at: z.string(),
    /** Whether a version of it is public. */
    public: z.boolean(),
    /** The state of the newest version. */
    state: z.enum(SUBMISSION_STATES),
    reason: z.enum(REJECTION_REASONS).nullable(),
    note: z.string(),
    /** The submission's id, by which a rejection is appealed. */
    submission_id: z.uuid().nullable(),
    can_appeal: z.boolean(),
    helpful: z.int(),
    reply: replySchema.nullable()
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = ResponseOf<typeof ownReviewSchema>

export const reviewListSchema = z
  .strictObject({
    policy: z.enum(REVIEW_POLICIES),
    summary: summarySchema,
    reviews: z.array(reviewSchema),
    /** The reader's own, public or not; on the first page only. */
    own_review: ownReviewSchema.nullable(),
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'ReviewList' })
export type ReviewList = ResponseOf<typeof reviewListSchema>

const awaitedReviewSchema = z.strictObject({
  order_number: z.string(),
  line_item_id: z.uuid(),
  subject: subjectSchema,
  options: z.array(optionSchema),
  received_at: z.string()
})

export const ownReviewsSchema = z
  .strictObject({
    reviews: z.array(ownReviewSchema),
    /** Received and not reviewed yet, newest first; on the first page only. */
    awaited: z.array(awaitedReviewSchema),
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'MyReviews' })
export type OwnReviews = ResponseOf<typeof ownReviewsSchema>
