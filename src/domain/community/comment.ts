/** Comments on articles and news, with replies one level deep (spec §7). */

export const COMMENT_MAX = 1_000

/** Comments and replies of one customer within an hour. */
export const COMMENTS_PER_HOUR = 20
/** Ratings that one customer gives within an hour. */
export const COMMENT_RATINGS_PER_HOUR = 200

export const COMMENT_SUBJECTS = ['article', 'news'] as const
export type CommentSubjectType = (typeof COMMENT_SUBJECTS)[number]

/** A customer's rating of another's comment; 0 takes it back. */
export const COMMENT_RATINGS = [-1, 0, 1] as const
export type CommentRating = (typeof COMMENT_RATINGS)[number]
