import type { APIRoute, GetStaticPaths } from 'astro'
import { articlesIn } from '../../../components/content/articles.ts'
import { feedXml } from '../../../components/content/feed-xml.ts'
import { FEED_FORMATS, feedPath, type FeedFormat } from '../../../components/content/feeds.ts'
import { interpolatedEntriesIn, renderedText } from '../../../content/interpolated.ts'
import { localePath, shopLocalePaths, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly format: FeedFormat
  readonly [prop: string]: unknown
}

export const getStaticPaths = (() =>
  shopLocalePaths().flatMap(({ params, props }) =>
    FEED_FORMATS.map(format => ({ params: { ...params, feed: `articles.${format}` }, props: { ...props, format } }))
  )) satisfies GetStaticPaths

/** How many of the newest a feed tells of. */
const ENTRIES = 20

/** Articles of the shop alone; news and the articles of members are fed on demand. */
export const GET: APIRoute<Props> = async ({ props: { locale, format }, site }) => {
  const t = words(locale, 'content')
  const absolute = (path: string) => new URL(path, site).href
  const pieces = await articlesIn(locale)
  const authors = new Map((await interpolatedEntriesIn('authors', locale)).map(({ slug, data }) => [slug, data.name]))
  const entries = pieces.slice(0, ENTRIES).map(async piece => {
    const { data } = piece
    return {
      // A fallback is the Mongolian piece itself, under its own address.
      url: absolute(localePath(piece.locale, `/articles/${piece.slug}`)),
      lang: piece.locale,
      title: data.title,
      summary: data.description,
      html: (await renderedText(piece)).html.replace(/(href|src)="\//g, `$1="${absolute('/')}`),
      author: authors.get(data.author),
      published: data.published,
      updated: data.updated ?? data.published
    }
  })
  const xml = feedXml(format, {
    title: t('feed_articles'),
    description: t('articles_description'),
    url: absolute(localePath(locale, '/articles')),
    self: absolute(feedPath(locale, 'articles', format)),
    publisher: words(locale, 'company')('name'),
    lang: locale,
    entries: await Promise.all(entries)
  })
  return new Response(xml, { headers: { 'Content-Type': `application/${format}+xml; charset=utf-8` } })
}
