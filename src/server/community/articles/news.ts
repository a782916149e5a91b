import { v7 as uuid } from 'uuid'
import type { Article, ArticleCard, ArticleTags } from '../../../contract/article.ts'
import { TAGS, tagName } from '../../../content/tags.ts'
import { memberSlug } from '../../../domain/article.ts'
import { readingMinutes } from '../../../domain/reading-time.ts'
import { slugify } from '../../../domain/slugify.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { markdownFacts } from '../../../markdown/html.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { isBehind, keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { localized } from '../editorial/index.ts'
import { texts } from './columns.ts'
import { isPublic, positionOf, textCard, type PublicArticleDeps } from './public-articles.ts'
import type { NewsTable } from './tables.ts'

const SLUG_WORDS_MAX = 70
const tagsColumn = jsonColumn('news.tags_json', texts)

/** Said twice, so that both databases begin in the index where the page does. */
const newsBefore = statement<{ at: string; key: string; most: number }, NewsTable>((db, p) =>
  db
    .selectFrom('news')
    .selectAll()
    .where('published_at', '<=', p('at'))
    .where(e =>
      e.or([e('published_at', '<', p('at')), e.and([e('published_at', '=', p('at')), e('slug', '<', p('key'))])])
    )
    .orderBy('published_at', 'desc')
    .orderBy('slug', 'desc')
    .limit(p('most'))
)

const newsBySlug = statement<{ slug: string }, NewsTable>((db, p) =>
  db.selectFrom('news').selectAll().where('slug', '=', p('slug'))
)

const tagsOfNews = statement<Record<never, never>, Pick<NewsTable, 'tags_json'>>(db =>
  db.selectFrom('news').select('tags_json')
)

const insertNews = statement<NewsTable, never>((db, p) =>
  db.insertInto('news').values({
    id: p('id'),
    slug: p('slug'),
    locale: p('locale'),
    title: p('title'),
    summary: p('summary'),
    body: p('body'),
    tags_json: p('tags_json'),
    minutes: p('minutes'),
    published_by: p('published_by'),
    published_at: p('published_at')
  })
)

const deleteNews = statement<{ slug: string }, never>((db, p) => db.deleteFrom('news').where('slug', '=', p('slug')))

interface NewsListQuery {
  readonly cursor?: string | undefined
  readonly tag?: string | undefined
  readonly per_page: number
}

/** News of the shop, newest first: files of `content/news`, and those that staff published since. */
export async function listNews(deps: PublicArticleDeps, { cursor, tag, per_page }: NewsListQuery, locale: ShopLocale) {
  const from = readCursor(cursor)
  if (!from) return { news: [], next_cursor: null }
  const { db, editorial, now } = deps
  const hasTag = ({ tags }: { readonly tags: readonly string[] }) => tag === undefined || tags.includes(tag)
  const built = editorial.news
    .filter(text => isPublic(text, now()) && hasTag(text))
    .map(text => textCard(text, 'news', locale))
    .filter(card => isBehind(positionOf(card), from))
  const published: ArticleCard[] = []
  // Few pieces have the topic that is asked for: as many pages are read as fill one.
  for (let { at, key } = from; published.length <= per_page;) {
    const rows = await db.all(newsBefore, { at, key, most: per_page + 1 })
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
  cover: null,
  minutes: row.minutes,
  published_at: row.published_at,
  updated_at: null,
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

export interface NewPieceOfNews {
  readonly language: ShopLocale
  readonly title: string
  readonly summary: string
  /** Markdown, as in members' articles. */
  readonly body: string
  readonly tags: readonly string[]
}

/** Publishes news at once; answers with its slug. */
export async function publishNews(db: Database, piece: NewPieceOfNews, by: string, now: Date): Promise<string> {
  const { language, title, summary, body, tags } = piece
  const id = uuid()
  // No folder of `content/news` ends so: the page of the shop's own always wins.
  const slug = memberSlug(slugify(title, SLUG_WORDS_MAX), id)
  const row: NewsTable = {
    ...{ id, slug, locale: language, title, summary, body, published_by: by, published_at: now.toISOString() },
    tags_json: tagsColumn.write([...new Set(tags)]),
    minutes: readingMinutes(markdownFacts(body).text, language)
  }
  await db.change(tx => tx.run(insertNews, row))
  return slug
}

/** Takes a piece of news away; false where there is none of this slug. */
export const withdrawNews = async (db: Database, slug: string) =>
  (await db.change(tx => tx.run(deleteNews, { slug }))) > 0
