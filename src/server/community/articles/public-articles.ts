import type {
  Article,
  ArticleCard,
  ArticleList,
  ArticleListQuery,
  ArticleTags
} from '../../../contract/community/article.ts'
import { TAGS, tagName } from '../../../content/tags.ts'
import { articleImagePath } from '../../../domain/community/article.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { isAfterPosition, keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import { localized, coverPath, type Editorial, type EditorialArticle, type EditorialText } from '../editorial/index.ts'
import { productsColumn, tagsColumn } from './columns.ts'
import { articleById, tagCounts, type PublishedRow } from './queries.ts'

export interface PublicArticleDeps {
  readonly db: Database
  readonly editorial: Editorial
  readonly now: () => Date
}

type MemberRow = PublishedRow & { readonly author_slug: string; readonly author_name: string }
type ListQuery = Partial<Omit<ArticleListQuery, 'per_page'>> & { readonly per_page: number }

export const positionOf = ({ published_at, slug }: ArticleCard): KeysetPosition => ({ at: published_at, key: slug })
export const isPublic = ({ published }: EditorialText, now: Date) => published <= now

/** Articles of the shop and of its members in one list, newest first. */
export async function listArticles(
  deps: PublicArticleDeps,
  query: ListQuery,
  locale: ShopLocale
): Promise<ArticleList> {
  const from = readCursor(query.cursor)
  if (!from) return { articles: [], next_cursor: null }
  const own =
    query.kind === 'member'
      ? []
      : editorialCards(deps, query, locale).filter(card => isAfterPosition(positionOf(card), from))
  const members = query.kind === 'editorial' ? [] : await memberRows(deps, query, from)
  const { shown, nextCursor } = keysetPage([...own, ...members.map(memberCard)], query.per_page, positionOf)
  return { articles: shown, next_cursor: nextCursor }
}

function editorialCards(
  { editorial, now }: PublicArticleDeps,
  { tag, author, language }: ListQuery,
  locale: ShopLocale
) {
  return editorial.articles
    .filter(
      article =>
        isPublic(article, now()) &&
        (tag === undefined || article.tags.includes(tag)) &&
        (author === undefined || article.author === author) &&
        (language === undefined || article.words.has(language))
    )
    .map(article => editorialCard(editorial, article, language ?? locale))
}

/** Members' articles behind a position; one more than a page has. */
async function memberRows(
  { db }: PublicArticleDeps,
  query: ListQuery,
  from: KeysetPosition
): Promise<readonly MemberRow[]> {
  const { tag, author, language, per_page } = query
  const rows = db.query
    .selectFrom('published_articles as a')
    .innerJoin('authors', 'authors.id', 'a.author_id')
    .selectAll('a')
    .select(['authors.slug as author_slug', 'authors.name as author_name'])
    .$if(author !== undefined, q => q.where('authors.slug', '=', author ?? ''))
    .$if(language !== undefined, q => q.where('a.locale', '=', language ?? 'mn'))
    .limit(per_page + 1)
  if (tag === undefined)
    return (
      rows
        // Said twice, so that both databases begin in the index where the page does.
        .where('a.published_at', '<=', from.at)
        .where(e =>
          e.or([
            e('a.published_at', '<', from.at),
            e.and([e('a.published_at', '=', from.at), e('a.slug', '<', from.key)])
          ])
        )
        .orderBy('a.published_at', 'desc')
        .orderBy('a.slug', 'desc')
        .execute()
    )
  // By the index of the tag, which has the order of the list in it.
  return rows
    .innerJoin('article_tags as t', 't.article_id', 'a.id')
    .where('t.tag', '=', tag)
    .where('t.published_at', '<=', from.at)
    .where(e =>
      e.or([e('t.published_at', '<', from.at), e.and([e('t.published_at', '=', from.at), e('t.slug', '<', from.key)])])
    )
    .orderBy('t.published_at', 'desc')
    .orderBy('t.slug', 'desc')
    .execute()
}

function editorialCard(editorial: Editorial, article: EditorialArticle, locale: ShopLocale): ArticleCard {
  const author = editorial.authors.find(each => each.slug === article.author)
  const name = author && localized(author.words, locale).words.name
  return {
    ...textCard(article, 'articles', locale),
    author: author && name !== undefined ? { slug: author.slug, name, path: `/authors/${author.slug}` } : null
  }
}

export function textCard(text: EditorialText, folder: 'articles' | 'news', locale: ShopLocale): ArticleCard {
  const { language, words } = localized(text.words, locale)
  return {
    id: text.slug,
    slug: text.slug,
    kind: 'editorial',
    language,
    title: words.title,
    summary: words.summary,
    author: null,
    tags: text.tags,
    cover: text.cover === undefined ? null : { url: coverPath(folder, text.slug), alt: words.coverAlt },
    minutes: words.minutes,
    published_at: text.published.toISOString(),
    updated_at: text.updated?.toISOString() ?? null,
    path: `/${folder}/${text.slug}`,
    demonstration: false
  }
}

const memberCard = (row: MemberRow): ArticleCard => ({
  id: row.id,
  slug: row.slug,
  kind: 'member',
  language: row.locale,
  title: row.title,
  summary: row.summary,
  author: { slug: row.author_slug, name: row.author_name, path: `/authors/${row.author_slug}` },
  tags: tagsColumn.read(row.tags_json),
  cover: row.cover_file === null ? null : { url: articleImagePath(row.cover_file), alt: row.cover_alt },
  minutes: row.minutes,
  published_at: row.published_at,
  updated_at: row.updated_at,
  path: `/articles/${row.slug}`,
  demonstration: row.demonstration === 1
})

/** A public article by its slug, or by the id of a member's. */
export async function readArticle(
  deps: PublicArticleDeps,
  id: string,
  locale: ShopLocale
): Promise<Article | undefined> {
  const { editorial, now } = deps
  const own = editorial.articles.find(article => article.slug === id && isPublic(article, now()))
  if (own) {
    const { body } = localized(own.words, locale).words
    return { ...editorialCard(editorial, own, locale), body, products: own.products }
  }
  return readMemberArticle(deps, id)
}

export async function readMemberArticle({ db }: PublicArticleDeps, id: string): Promise<Article | undefined> {
  const row = await db.query
    .selectFrom('published_articles as a')
    .innerJoin('authors', 'authors.id', 'a.author_id')
    .selectAll('a')
    .select(['authors.slug as author_slug', 'authors.name as author_name'])
    .where(e => e.or([e('a.slug', '=', id), e('a.id', '=', id)]))
    .executeTakeFirst()
  return row && { ...memberCard(row), body: row.body, products: productsColumn.read(row.products_json) }
}

/** The customer who wrote a member's article. */
export const writerOf = async ({ db }: Pick<PublicArticleDeps, 'db'>, id: string): Promise<string | undefined> =>
  (await db.first(articleById, { id }))?.user_id

/** Topics with at least one article, in the order of `content/tags.json`. */
export async function listTags({ db, editorial, now }: PublicArticleDeps, locale: ShopLocale): Promise<ArticleTags> {
  const members = new Map((await db.all(tagCounts, {})).map(row => [row.tag, row]))
  const articles = editorial.articles.filter(article => isPublic(article, now()))
  const tags = TAGS.map(tag => {
    const count = articles.filter(article => article.tags.includes(tag)).length + Number(members.get(tag)?.count ?? 0)
    return { tag, name: tagName(locale, tag), count, path: `/articles/tags/${tag}` }
  })
  return { tags: tags.filter(({ count }) => count > 0) }
}

/** One topic, and when its newest article appeared. */
export async function tagInfo(deps: PublicArticleDeps, tag: string, locale: ShopLocale) {
  const { tags } = await listTags(deps, locale)
  const found = tags.find(each => each.tag === tag)
  if (!found) return undefined
  const { articles } = await listArticles(deps, { tag, per_page: 1 }, locale)
  return { ...found, last_published_at: articles[0]?.published_at ?? null }
}
