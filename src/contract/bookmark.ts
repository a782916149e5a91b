import { z } from 'zod'
import { BOOKMARK_TYPES, BOOKMARKS_MOST, type BookmarkType } from '../domain/bookmark.ts'

/** Id of a product; the address of an article, a piece of news or a look book. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100)
const type = z.enum(BOOKMARK_TYPES).default('article')

const whole = (most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
    .default(otherwise)

/** `GET /bookmarks`. */
export const bookmarksQuery = z.strictObject({ type, page: whole(100_000, 1), per_page: whole(100, 20) })

/**
 * `POST /bookmarks`. Asked once it keeps, asked again it lets go; a client that says with `bookmarked` what it wants
 * may repeat itself without harm.
 */
export const bookmarkBody = z.strictObject({ id, type, bookmarked: z.boolean().optional() })

/** `POST /bookmarks/merge`: what a browser kept before its reader signed in, newest first; empty to read all there is. */
export const mergeBookmarksBody = z.strictObject({
  bookmarks: z.array(z.strictObject({ id, type })).max(BOOKMARKS_MOST).default([])
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
export interface BookmarkList {
  readonly bookmarks: readonly { readonly id: string; readonly type: BookmarkType; readonly created_at: string }[]
  readonly count: number
  readonly total_count: number
  readonly current_page: number
  readonly pages: number
  readonly per_page: number
}
