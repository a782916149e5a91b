/** Kinds of page that can be bookmarked. */
export const BOOKMARK_TYPES = ['article', 'news', 'look-book', 'product', 'recipe'] as const
export type BookmarkType = (typeof BOOKMARK_TYPES)[number]

export const BOOKMARKS_MAX = 500
/** Days after which the bookmarks of a guest who did not return are deleted. */
export const GUEST_BOOKMARK_DAYS = 400
/** Changes allowed per network and hour. */
export const BOOKMARKS_PER_HOUR = 600
