import { z } from 'zod'
import { AUTHOR_ABOUT_MAX } from '../../domain/community/article.ts'
import { wholeNumber } from '../paging.ts'
import { visibleLine } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

/** Last part of the address of an author's page: a folder of `content/authors`, or a member's own. */
export const authorSlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

export const cursor = z
  .string()
  .max(300)
  .regex(/^[\w-]+$/)

/** `GET /authors`: by their last article, newest first. */
export const authorsQuery = z.strictObject({ cursor: cursor.optional(), per_page: wholeNumber(1, 100, 20) })

/** `POST /authors`: the text of one's own author page. */
export const authorRequestSchema = z.strictObject({
  about: visibleLine(AUTHOR_ABOUT_MAX),
  language: z.enum(['mn', 'en'])
})

export const authorCardSchema = z
  .strictObject({
    /** The last part of the page's address, and the author's id. */
    slug: z.string(),
    kind: z.enum(['editorial', 'member']),
    name: z.string(),
    /** Position of an author on the shop's staff; null for members. */
    role: z.string().nullable(),
    about: z.string(),
    portrait: z.string().nullable(),
    path: z.string(),
    article_count: z.int(),
    follower_count: z.int(),
    last_published_at: z.string().nullable(),
    /** Invented for a demonstration. */
    demonstration: z.boolean()
  })
  .meta({ id: 'Author' })
export type AuthorCard = ResponseOf<typeof authorCardSchema>

export const authorListSchema = z
  .strictObject({ authors: z.array(authorCardSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'AuthorList' })
export type AuthorList = ResponseOf<typeof authorListSchema>

/** `GET /authors/{id}`: `is_followed` is null for guests. */
export const authorResponseSchema = authorCardSchema
  .extend({ is_followed: z.boolean().nullable() })
  .meta({ id: 'AuthorAnswer' })
export type AuthorResponse = ResponseOf<typeof authorResponseSchema>

export const followResponseSchema = z
  .strictObject({ slug: z.string(), is_followed: z.boolean(), follower_count: z.int() })
  .meta({ id: 'FollowAnswer' })
export type FollowResponse = ResponseOf<typeof followResponseSchema>

/** One's own author page, with what waits for a moderator. */
export const ownAuthorSchema = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    about: z.string(),
    /** The text that was last submitted. */
    submitted_about: z.string(),
    language: z.enum(['mn', 'en']),
    state: z.enum(['draft', 'submitted', 'published', 'rejected']),
    /** Public: something of this author has been published. */
    path: z.string().nullable()
  })
  .meta({ id: 'OwnAuthor' })
export type OwnAuthor = ResponseOf<typeof ownAuthorSchema>
