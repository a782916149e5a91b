import { z } from 'zod'
import { BOOKMARK_TYPES, BOOKMARKS_MAX, type BookmarkType } from '../domain/bookmark.ts'
import { type Paged, pageFields } from './paging.ts'

/** Id of a product; the address of an article, a piece of news or a look book. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100)
const type = z.enum(BOOKMARK_TYPES).default('article')

/** `GET /bookmarks`. */
export const bookmarksQuery = z.strictObject({ type, ...pageFields({ most: 100, otherwise: 20 }) })

/**
 * `POST /bookmarks`. Asked once it keeps, asked again it lets go; a client that says with `bookmarked` what it wants
 * may repeat itself without harm.
 */
export const bookmarkBody = z.strictObject({ id, type, bookmarked: z.boolean().optional() })

/** `POST /bookmarks/merge`: what a browser kept before its reader signed in, newest first; empty to read all there is. */
export const mergeBookmarksBody = z.strictObject({
  bookmarks: z.array(z.strictObject({ id, type })).max(BOOKMARKS_MAX).default([])
})

/** All that somebody keeps, newest first. */
export interface MergedBookmarks {
  readonly bookmarks: readonly { readonly id: string; readonly type: BookmarkType; readonly created_at: string }[]
}

export interface BookmarkAnswer {
  readonly id: string
  readonly type: BookmarkType
  readonly bookmarked: boolean
  /** For a guest without one: the secret that opens these bookmarks again, as `X-Bookmark-Token`. Said once. */
  readonly token?: string
}

/** Newest first. */
export interface BookmarkList extends Paged {
  readonly bookmarks: readonly { readonly id: string; readonly type: BookmarkType; readonly created_at: string }[]
}
