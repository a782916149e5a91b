import { z } from 'zod'
import {
  ARTICLE_BODY_MAX,
  ARTICLE_SUMMARY_MAX,
  ARTICLE_TAGS_MAX,
  ARTICLE_TITLE_MAX,
  COVER_ALT_MAX,
  IMAGE_FILE
} from '../../domain/community/article.ts'
import { articleLanguage, articleSlug } from '../community/article.ts'
import { cursor } from '../community/author.ts'
import { wholeNumber } from '../paging.ts'
import { plainText, visibleLine } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

/** News as staff write it: `POST /api/back_office/news`. */
export const newNewsRequestSchema = z.strictObject({
  language: articleLanguage.default('mn'),
  title: visibleLine(ARTICLE_TITLE_MAX).pipe(z.string().min(1)),
  summary: visibleLine(ARTICLE_SUMMARY_MAX).pipe(z.string().min(1)),
  body: plainText(ARTICLE_BODY_MAX).pipe(z.string().min(1)),
  tags: z.array(articleSlug).max(ARTICLE_TAGS_MAX).default([]),
  /** A picture that was uploaded before. */
  cover_file: z.string().regex(IMAGE_FILE).nullable().default(null),
  cover_alt: visibleLine(COVER_ALT_MAX).default('')
})
export type NewNewsRequest = z.input<typeof newNewsRequestSchema>

/** `PUT /api/back_office/news/{id}`: the whole of it, and the version it was made from. */
export const changedNewsRequestSchema = newNewsRequestSchema.extend({ version: z.int().min(1) })
export type ChangedNewsRequest = z.input<typeof changedNewsRequestSchema>

export const staffNewsQuery = z.strictObject({ cursor: cursor.optional(), per_page: wholeNumber(1, 100, 20) })

const staffNewsCardSchema = z.strictObject({
  slug: z.string(),
  path: z.string(),
  language: articleLanguage,
  title: z.string(),
  published_at: z.string(),
  published_by: z.string(),
  updated_at: z.string().nullable()
})
export const staffNewsListSchema = z
  .strictObject({ news: z.array(staffNewsCardSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffNewsList' })
export type StaffNewsList = ResponseOf<typeof staffNewsListSchema>

export const staffNewsSchema = staffNewsCardSchema
  .extend({
    version: z.int(),
    summary: z.string(),
    body: z.string(),
    tags: z.array(z.string()),
    cover: z.strictObject({ file: z.string(), url: z.string(), alt: z.string() }).nullable()
  })
  .meta({ id: 'StaffNews' })
export type StaffNews = ResponseOf<typeof staffNewsSchema>

export const newsCoverSchema = z
  .strictObject({ file: z.string(), url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'NewsCover' })
export type NewsCover = ResponseOf<typeof newsCoverSchema>
