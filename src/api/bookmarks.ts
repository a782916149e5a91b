import type { BookmarkResponse, MergedBookmarks } from '../contract/customers/bookmark.ts'
import type { BookmarkType } from '../domain/customers/bookmark.ts'
import { http } from './http.ts'

interface Bookmark {
  readonly id: string
  readonly type: BookmarkType
}

/** Takes along what this browser kept, newest first; answers all that is kept. */
export const mergeBookmarks = (bookmarks: readonly Bookmark[]) =>
  http<MergedBookmarks>('/bookmarks/merge', { method: 'POST', body: { bookmarks } })

/** Says what is wanted, so that saying it twice does no harm. */
export const postBookmark = (bookmark: Bookmark, bookmarked: boolean) =>
  http<BookmarkResponse>('/bookmarks', { method: 'POST', body: { ...bookmark, bookmarked } })
