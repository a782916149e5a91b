import { z } from 'zod'
import { BOOKMARK_TYPES, BOOKMARKS_MAX } from '../../domain/customers/bookmark.ts'
import type { ResponseOf } from '../response-of.ts'
import { pagedSchema, pageFields } from '../paging.ts'

/** Id of a product or of a customer's look book; the last part of the address of everything else. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(100)
const type = z.enum(BOOKMARK_TYPES).default('article')

/** `GET /bookmarks`. */
export const bookmarksQuery = z.strictObject({ type, ...pageFields({ max: 100, otherwise: 20 }) })

/**
 * `POST /bookmarks`. Toggles the bookmark; a client that says with `bookmarked` what it wants
 * may repeat itself without harm.
 */
export const bookmarkRequestSchema = z.strictObject({ id, type, bookmarked: z.boolean().optional() })

/** `POST /bookmarks/merge`: what a browser kept before its reader signed in, newest first; empty to read all there is. */
export const mergeBookmarksRequestSchema = z.strictObject({
  bookmarks: z.array(z.strictObject({ id, type })).max(BOOKMARKS_MAX).default([])
})

/** All that somebody keeps, newest first. */
export const mergedBookmarksSchema = z
  .strictObject({
    bookmarks: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(BOOKMARK_TYPES),
        created_at: z.string()
      })
    )
  })
  .meta({ id: 'MergedBookmarks' })
export type MergedBookmarks = ResponseOf<typeof mergedBookmarksSchema>

export const bookmarkResponseSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(BOOKMARK_TYPES),
    bookmarked: z.boolean(),
    /**
     * For a guest without a token: the secret that opens these bookmarks again, as `X-Bookmark-Token`. Returned once.
     */
    token: z.exactOptional(z.string())
  })
  .meta({ id: 'BookmarkResponse' })
export type BookmarkResponse = ResponseOf<typeof bookmarkResponseSchema>

/** Newest first. */
export const bookmarkListSchema = pagedSchema
  .extend({
    bookmarks: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(BOOKMARK_TYPES),
        created_at: z.string()
      })
    )
  })
  .meta({ id: 'BookmarkList' })
export type BookmarkList = ResponseOf<typeof bookmarkListSchema>
