/** What can be kept to be found again. */
export const BOOKMARK_TYPES = ['article', 'news', 'look-book', 'product'] as const
export type BookmarkType = (typeof BOOKMARK_TYPES)[number]

export const BOOKMARKS_MAX = 500
/** Days after which what a guest kept, and never came back for, is forgotten. */
export const GUEST_BOOKMARK_DAYS = 400
/** Changes that one network may make in an hour. */
export const BOOKMARKS_PER_HOUR = 600
