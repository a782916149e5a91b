import { z } from 'zod'
import {
  ARTICLE_BODY_MAX,
  ARTICLE_STATES,
  ARTICLE_SUMMARY_MAX,
  ARTICLE_TAGS_MAX,
  ARTICLE_TITLE_MAX,
  COVER_ALT_MAX
} from '../../domain/community/article.ts'
import { authorSlug, cursor } from './author.ts'
import { wholeNumber } from '../paging.ts'
import { plainText, visibleLine } from '../plain-text.ts'
import type { ResponseOf } from '../response-of.ts'

export const articleLanguage = z.enum(['mn', 'en'])
export const articleSlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** `GET /articles`: newest first; `locale` is the reader's, so what an article is written in is its `language`. */
export const articlesQuery = z.strictObject({
  tag: articleSlug.optional(),
  author: authorSlug.optional(),
  language: articleLanguage.optional(),
  kind: z.enum(['editorial', 'member']).optional(),
  cursor: cursor.optional(),
  per_page: wholeNumber(1, 100, 20)
})
export type ArticleListQuery = z.output<typeof articlesQuery>

/** `GET /news`. */
export const newsQuery = z.strictObject({
  tag: articleSlug.optional(),
  cursor: cursor.optional(),
  per_page: wholeNumber(1, 100, 20)
})

export type NewsListQuery = z.output<typeof newsQuery>

/** `GET /articles/tag_info`. */
export const tagInfoQuery = z.strictObject({ tag: articleSlug })

export const articleSlugPath = z.strictObject({ id: articleSlug })
export const articleIdPath = z.strictObject({ id: z.uuid() })

/** `PUT /articles/{id}`: the draft as a whole, and the version it was made from. */
export const articleDraftRequestSchema = z.strictObject({
  version: z.int().min(0),
  language: articleLanguage,
  title: visibleLine(ARTICLE_TITLE_MAX),
  summary: visibleLine(ARTICLE_SUMMARY_MAX),
  body: plainText(ARTICLE_BODY_MAX),
  tags: z.array(articleSlug).max(ARTICLE_TAGS_MAX),
  cover_image_id: z.uuid().nullable(),
  cover_alt: visibleLine(COVER_ALT_MAX)
})
export type ArticleDraftRequest = z.output<typeof articleDraftRequestSchema>

/** Refuses the nil UUID: it names nothing. */
const newId = z.union([z.uuidv4(), z.uuidv7()])

/** `POST /articles`: a browser may name the new article itself, so that a call that is sent again makes no second one. */
export const newArticleRequestSchema = z.strictObject({ id: newId.optional(), language: articleLanguage })

/** `POST /articles/{id}/submit`. */
export const submitArticleRequestSchema = z.strictObject({ version: z.int().min(0) })

const pictureSchema = z.strictObject({ url: z.string(), alt: z.string() })

export const articleCardSchema = z
  .strictObject({
    /** Id of a member's article; an editorial one is named by its slug. */
    id: z.string(),
    slug: z.string(),
    kind: z.enum(['editorial', 'member']),
    language: articleLanguage,
    title: z.string(),
    summary: z.string(),
    author: z.strictObject({ slug: z.string(), name: z.string(), path: z.string() }).nullable(),
    tags: z.array(z.string()),
    cover: pictureSchema.nullable(),
    /** Minutes to read it. */
    minutes: z.int(),
    published_at: z.string(),
    updated_at: z.string().nullable(),
    path: z.string(),
    /** Invented for a demonstration. */
    demonstration: z.boolean()
  })
  .meta({ id: 'ArticleCard' })
export type ArticleCard = ResponseOf<typeof articleCardSchema>

export const articleListSchema = z
  .strictObject({ articles: z.array(articleCardSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'ArticleList' })
export type ArticleList = ResponseOf<typeof articleListSchema>

export const newsListSchema = z
  .strictObject({ news: z.array(articleCardSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'NewsList' })
export type NewsList = ResponseOf<typeof newsListSchema>

/** `GET /articles/{id}`, `GET /news/{id}`. */
export const articleSchema = articleCardSchema
  .extend({
    /** Markdown; `:::product slug` on a line of its own is a product. */
    body: z.string(),
    /** Slugs of products to show with it. */
    products: z.array(z.string())
  })
  .meta({ id: 'Article' })
export type Article = ResponseOf<typeof articleSchema>

const tagSchema = z.strictObject({ tag: z.string(), name: z.string(), count: z.int(), path: z.string() })

export const articleTagsSchema = z.strictObject({ tags: z.array(tagSchema) }).meta({ id: 'ArticleTags' })
export type ArticleTags = ResponseOf<typeof articleTagsSchema>

export const tagInfoSchema = tagSchema
  .extend({ last_published_at: z.string().nullable() })
  .meta({ id: 'ArticleTagInfo' })

export const articleImageSchema = z
  .strictObject({
    id: z.string(),
    /** Named by the text; everybody may read it once the text is public. */
    path: z.string(),
    /** Shows it to its writer before, for an hour. */
    url: z.string(),
    width: z.int(),
    height: z.int()
  })
  .meta({ id: 'ArticleImage' })
export type ArticleImage = ResponseOf<typeof articleImageSchema>

const ownArticleFields = {
  id: z.string(),
  version: z.int(),
  language: articleLanguage,
  title: z.string(),
  summary: z.string(),
  state: z.enum(ARTICLE_STATES),
  /** Why a moderator refused it. */
  reason: z.string().nullable(),
  submission_id: z.string().nullable(),
  is_appealable: z.boolean(),
  /** The draft holds words that were not submitted yet. */
  has_changes: z.boolean(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
  /** Path of the public page; null while there is none. */
  path: z.string().nullable()
}

/** `GET /articles/mine`: drafts, what waits, what is public. */
export const ownArticlesSchema = z
  .strictObject({ articles: z.array(z.strictObject(ownArticleFields)), can_write: z.boolean() })
  .meta({ id: 'OwnArticles' })
export type OwnArticles = ResponseOf<typeof ownArticlesSchema>

/** One's own article as it is being written. */
export const ownArticleSchema = z
  .strictObject({
    ...ownArticleFields,
    body: z.string(),
    tags: z.array(z.string()),
    cover_image_id: z.string().nullable(),
    cover_alt: z.string(),
    images: z.array(articleImageSchema)
  })
  .meta({ id: 'OwnArticle' })
export type OwnArticle = ResponseOf<typeof ownArticleSchema>
