import { z } from 'zod'
import { COMMENT_MAX, COMMENT_RATINGS } from '../../domain/community/comment.ts'
import { plainText } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

const written = plainText(COMMENT_MAX).pipe(z.string().trim().min(1))
const rating = z.literal(COMMENT_RATINGS)

/** An editorial text is named by its slug, a member's article by its slug or id. */
export const commentSubjectParams = z.strictObject({
  id: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
})
export const commentParams = z.strictObject({ id: z.uuid() })

/** Keyset paging by the id of the last one that was read. */
export const commentsQuery = z.strictObject({ cursor: z.uuid().optional() })

/** `POST /articles/{id}/comments` and `POST /news/{id}/comments`. */
export const commentRequestSchema = z.strictObject({ comment: written })
/** `POST /comments`. */
export const replyRequestSchema = z.strictObject({ reply_id: z.uuid(), comment: written })
/** `PUT /comments/{id}/review`. */
export const commentReviewRequestSchema = z.strictObject({ rating })

const shared = {
  id: z.uuid(),
  /** Empty where it was deleted. */
  comment: z.string(),
  /** The language of the page on which it was written. */
  locale: z.string(),
  /** Empty where the account or the comment is deleted. */
  author: z.string(),
  is_own: z.boolean(),
  /** Its place stays, for others answered it. */
  is_deleted: z.boolean(),
  /** Ratings up less ratings down. */
  rating: z.int(),
  own_rating: rating,
  demonstration: z.boolean(),
  created_at: z.string()
}

const replySchema = z
  .strictObject({
    ...shared,
    /** The author of the reply that this one answers; null where it answers the comment at the top, or a deleted one. */
    reply_to: z.string().nullable()
  })
  .meta({ id: 'CommentReply' })
export type CommentReply = ResponseOf<typeof replySchema>

const commentSchema = z
  .strictObject({
    ...shared,
    reply_count: z.int(),
    /** The first ones; the rest by `GET /comments/{id}/replies`. */
    replies: z.array(replySchema),
    /** Null where these are all of them. */
    next_reply_cursor: z.string().nullable()
  })
  .meta({ id: 'Comment' })
export type Comment = ResponseOf<typeof commentSchema>

/** Newest first. */
export const commentListSchema = z
  .strictObject({
    comments: z.array(commentSchema),
    /** Comments and replies; null behind the first page. */
    total_count: z.int().nullable(),
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'CommentList' })
export type CommentList = ResponseOf<typeof commentListSchema>

/** Oldest first. */
export const replyListSchema = z
  .strictObject({ replies: z.array(replySchema), next_cursor: z.string().nullable() })
  .meta({ id: 'CommentReplyList' })
export type CommentReplyList = ResponseOf<typeof replyListSchema>

export const commentReviewSchema = z.strictObject({ id: z.uuid(), rating: z.int(), own_rating: rating })
export type CommentReview = ResponseOf<typeof commentReviewSchema>
