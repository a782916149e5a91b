import type { CommentSubjectType } from '../../../domain/community/comment.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comments: CommentTable
    comment_ratings: CommentRatingTable
  }
}

export interface CommentTable {
  /** Version 7: the order of ids is the order in time. */
  id: string
  subject_type: CommentSubjectType
  /** Slug of an editorial text, id of a member's article. */
  subject_id: string
  /** The comment at the top of the thread; null for that one itself. */
  thread_id: string | null
  /** The comment that this one answers. */
  reply_to_id: string | null
  /** Null for the demonstration, and once the comment or the account is deleted. */
  user_id: string | null
  author_name: string
  locale: string
  text: string
  /** Ratings up less ratings down. */
  rating: number
  /** Replies that have a place in the thread; 0 for replies. */
  reply_count: number
  demonstration: number
  /** Moment since which its text is public. */
  published_at: string | null
  /** Since when it has a place in the list: it is public, or a public one answers it. */
  listed_at: string | null
  /** Its author deleted it; text and name are empty. */
  deleted_at: string | null
  created_at: string
}

export interface CommentRatingTable {
  comment_id: string
  user_id: string
  rating: number
  created_at: string
}
