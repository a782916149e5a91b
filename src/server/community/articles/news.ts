import type { Article, ArticleCard, ArticleTags, NewsListQuery } from '../../../contract/community/article.ts'
import { TAGS, tagName } from '../../../content/tags.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { newsCoverPath } from '../../../domain/community/article.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import { isAfterPosition, keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { localized } from '../editorial/index.ts'
import { isPublic, positionOf, textCard, type PublicArticleDeps } from './public-articles.ts'
import { newsBefore, newsBySlug, newsTagsColumn as tagsColumn, tagsOfNews } from './news-queries.ts'
import type { NewsTable } from './tables.ts'

/** News of the shop, newest first: files of `content/news`, and those that staff published since. */
export async function listNews(deps: PublicArticleDeps, { cursor, tag, per_page }: NewsListQuery, locale: ShopLocale) {
  const from = readCursor(cursor)
  if (!from) return { news: [], next_cursor: null }
  const { db, editorial, now } = deps
  const hasTag = ({ tags }: { readonly tags: readonly string[] }) => tag === undefined || tags.includes(tag)
  const built = editorial.news
    .filter(text => isPublic(text, now()) && hasTag(text))
    .map(text => textCard(text, 'news', locale))
    .filter(card => isAfterPosition(positionOf(card), from))
  const published: ArticleCard[] = []
  // Few pieces have the topic that is asked for: as many pages are read as fill one.
  for (let { at, key } = from; published.length <= per_page;) {
    const rows = await db.all(newsBefore, { at, key, limit: per_page + 1 })
    published.push(...rows.map(newsCard).filter(hasTag))
    const last = rows.at(-1)
    if (!last || rows.length <= per_page) break
    ;({ published_at: at, slug: key } = last)
  }
  const { shown, nextCursor } = keysetPage([...built, ...published], per_page, positionOf)
  return { news: shown, next_cursor: nextCursor }
}

const newsCard = (row: NewsTable): ArticleCard => ({
  id: row.slug,
  slug: row.slug,
  kind: 'editorial',
  language: row.locale,
  title: row.title,
  summary: row.summary,
  author: null,
  tags: tagsColumn.read(row.tags_json),
  cover: row.cover_file === null ? null : { url: newsCoverPath(row.cover_file), alt: row.cover_alt },
  minutes: row.minutes,
  published_at: row.published_at,
  updated_at: row.updated_at,
  path: `/news/${row.slug}`,
  demonstration: false
})

export async function readNews(
  deps: PublicArticleDeps,
  slug: string,
  locale: ShopLocale
): Promise<Article | undefined> {
  const { editorial, now } = deps
  const text = editorial.news.find(each => each.slug === slug && isPublic(each, now()))
  if (text) return { ...textCard(text, 'news', locale), body: localized(text.words, locale).words.body, products: [] }
  return readPublishedNews(deps, slug)
}

/** A piece that staff published while the shop runs. */
export async function readPublishedNews(
  { db }: Pick<PublicArticleDeps, 'db'>,
  slug: string
): Promise<Article | undefined> {
  const row = await db.first(newsBySlug, { slug })
  return row && { ...newsCard(row), body: row.body, products: markdownFacts(row.body).products }
}

/** Topics of the news that have some. */
export async function listNewsTags(
  { db, editorial, now }: PublicArticleDeps,
  locale: ShopLocale
): Promise<ArticleTags> {
  const built = editorial.news.filter(text => isPublic(text, now())).map(({ tags }) => tags)
  const published = (await db.all(tagsOfNews, {})).map(({ tags_json }) => tagsColumn.read(tags_json))
  const tags = TAGS.map(tag => ({
    tag,
    name: tagName(locale, tag),
    count: [...built, ...published].filter(each => each.includes(tag)).length,
    path: '/news'
  }))
  return { tags: tags.filter(({ count }) => count > 0) }
}
