import { Hono, type Context } from 'hono'
import {
  articleDraftRequestSchema,
  articleIdPath,
  articleImageSchema,
  articleListSchema,
  articleSchema,
  articleSlugPath,
  articlesQuery,
  articleTagsSchema,
  newArticleRequestSchema,
  newsListSchema,
  newsQuery,
  ownArticleSchema,
  ownArticlesSchema,
  submitArticleRequestSchema,
  tagInfoQuery,
  tagInfoSchema
} from '../../../contract/community/article.ts'
import { ARTICLE_IMAGE_BYTES_MAX } from '../../../domain/community/article.ts'
import { isShopLocale, type ShopLocale } from '../../../i18n/locales.ts'
import { principalOf, type Authentication } from '../../identity/index.ts'
import { acceptsUpload } from '../../platform/http/body-limit.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { problem } from '../../platform/http/problem.ts'
import { NO_STORE, respond, respondDone } from '../../platform/http/respond.ts'
import { jsonBody, params, query } from '../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../platform/openapi/operation.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import type { ArticleImages } from './images.ts'
import type { ArticleService } from './service.ts'

interface Deps {
  readonly articles: ArticleService
  readonly images: ArticleImages
  readonly authentication: Authentication
}

const localeOf = (c: Context<HttpEnv>): ShopLocale => (isShopLocale(c.var.locale) ? c.var.locale : 'en')
const user = (c: Context<HttpEnv>) => principalOf(c).userId

/** `/articles` and `/news`. Own articles come first: `mine` is no address of an article. */
export const articleRoutes = (deps: Deps) =>
  new Hono<HttpEnv>()
    .route('/', ownRoutes(deps))
    .route('/', writingRoutes(deps))
    .route('/', publicRoutes(deps))
    .route('/', newsRoutes(deps))

const ownRoutes = ({ articles, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/articles/mine',
      operation('user', 'List the articles of the customer, drafts among them', { 200: ownArticlesSchema }),
      requireUser,
      async c => c.json(await articles.listOwn(user(c)), 200, NO_STORE)
    )
    .get(
      '/articles/mine/:id',
      operation('user', 'Read an article of the customer as it is being written', { 200: ownArticleSchema }),
      requireUser,
      params(articleIdPath),
      async c => respond(c, await articles.readOwn(user(c), c.req.valid('param').id))
    )

const writingRoutes = ({ articles, images, authentication: { requireUser } }: Deps) =>
  new Hono<HttpEnv>()
    .post(
      '/articles',
      operation('user', 'Begin an article', { 201: ownArticleSchema }),
      requireUser,
      jsonBody(newArticleRequestSchema),
      async c => respond(c, await articles.createDraft(user(c), c.req.valid('json')), 201)
    )
    .put(
      '/articles/:id',
      operation('user', 'Save the draft of an article; refused where it was changed elsewhere', {
        200: ownArticleSchema
      }),
      requireUser,
      params(articleIdPath),
      jsonBody(articleDraftRequestSchema),
      async c => respond(c, await articles.saveDraft(user(c), c.req.valid('param').id, c.req.valid('json')))
    )
    .post(
      '/articles/:id/submit',
      operation('user', 'Hand a version of an article to the moderators', { 200: ownArticleSchema }),
      requireUser,
      params(articleIdPath),
      jsonBody(submitArticleRequestSchema),
      async c => {
        const { version } = c.req.valid('json')
        const input = {
          userId: user(c),
          id: c.req.valid('param').id,
          version,
          network: networkOf(c),
          locale: c.var.locale
        }
        return respond(c, await articles.submitArticle(input))
      }
    )
    .post(
      '/articles/:id/upload_image',
      operation(
        'user',
        'Add a picture to an article: JPEG, PNG or WebP, re-encoded',
        { 201: articleImageSchema },
        { file: 'image' }
      ),
      acceptsUpload(ARTICLE_IMAGE_BYTES_MAX),
      requireUser,
      params(articleIdPath),
      async c => respond(c, await images.add(user(c), c.req.valid('param').id, await formFile(c, 'image')), 201)
    )
    .delete(
      '/articles/:id',
      operation('user', 'Delete an article of the customer, also what is public of it', { 204: NO_CONTENT }),
      requireUser,
      params(articleIdPath),
      async c => respondDone(c, await articles.deleteOwn(user(c), c.req.valid('param').id))
    )

const publicRoutes = ({ articles }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/articles',
      operation('public', 'List articles of the shop and of its members, newest first', { 200: articleListSchema }),
      query(articlesQuery),
      async c => c.json(await articles.listArticles(c.req.valid('query'), localeOf(c)), 200, NO_STORE)
    )
    .get('/articles/tags', operation('public', 'List the topics of articles', { 200: articleTagsSchema }), async c =>
      c.json(await articles.listTags(localeOf(c)), 200, NO_STORE)
    )
    .get(
      '/articles/tag_info',
      operation('public', 'Read a topic of articles', { 200: tagInfoSchema }),
      query(tagInfoQuery),
      async c => {
        const info = await articles.tagInfo(c.req.valid('query').tag, localeOf(c))
        return info ? c.json(info, 200, NO_STORE) : problem(c, 404, 'tag-not-found')
      }
    )
    .get(
      '/articles/:id',
      operation('public', 'Read an article by its slug, or that of a member by its id', { 200: articleSchema }),
      params(articleSlugPath),
      async c => {
        const article = await articles.readArticle(c.req.valid('param').id, localeOf(c))
        return article ? c.json(article, 200, NO_STORE) : problem(c, 404, 'article-not-found')
      }
    )

const newsRoutes = ({ articles }: Deps) =>
  new Hono<HttpEnv>()
    .get(
      '/news',
      operation('public', 'List news of the shop, newest first', { 200: newsListSchema }),
      query(newsQuery),
      async c => c.json(await articles.listNews(c.req.valid('query'), localeOf(c)), 200, NO_STORE)
    )
    .get('/news/tags', operation('public', 'List the topics of news', { 200: articleTagsSchema }), async c =>
      c.json(await articles.listNewsTags(localeOf(c)), 200, NO_STORE)
    )
    .get(
      '/news/:id',
      operation('public', 'Read a piece of news', { 200: articleSchema }),
      params(articleSlugPath),
      async c => {
        const news = await articles.readNews(c.req.valid('param').id, localeOf(c))
        return news ? c.json(news, 200, NO_STORE) : problem(c, 404, 'article-not-found')
      }
    )

/** Pictures themselves: public ones for every cache, though not for long; others for their writer alone. */
export const articleImageFiles = (images: Pick<ArticleImages, 'read'>) =>
  new Hono<HttpEnv>().get('/article-images/:file', async c => {
    const { until = '', sign = '' } = c.req.query()
    const found = await images.read(c.req.param('file'), until, sign)
    if (!found) {
      c.header('Cache-Control', 'no-store')
      return problem(c, 404, 'not-found')
    }
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Cache-Control': found.isPublic ? 'public, max-age=3600' : 'private, max-age=600',
        'X-Content-Type-Options': 'nosniff'
      }
    })
  })
