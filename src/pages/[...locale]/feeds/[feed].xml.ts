import type { APIRoute, GetStaticPaths } from 'astro'
import { articlesIn, newsIn } from '../../../components/content/articles.ts'
import { feedXml } from '../../../components/content/feed-xml.ts'
import {
  FEED_COLLECTIONS,
  FEED_FORMATS,
  feedPath,
  type FeedCollection,
  type FeedFormat
} from '../../../components/content/feeds.ts'
import { interpolatedEntriesIn, renderedText } from '../../../content/interpolated.ts'
import { localePath, shopLocalePaths, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

interface Props {
  readonly locale: ShopLocale
  readonly collection: FeedCollection
  readonly format: FeedFormat
  readonly [prop: string]: unknown
}

export const getStaticPaths = (() =>
  shopLocalePaths().flatMap(({ params, props }) =>
    FEED_COLLECTIONS.flatMap(collection =>
      FEED_FORMATS.map(format => ({
        params: { ...params, feed: `${collection}.${format}` },
        props: { ...props, collection, format }
      }))
    )
  )) satisfies GetStaticPaths

/** How many of the newest a feed tells of. */
const ENTRIES = 20

export const GET: APIRoute<Props> = async ({ props: { locale, collection, format }, site }) => {
  const t = words(locale, 'content')
  const absolute = (path: string) => new URL(path, site).href
  const pieces = await (collection === 'articles' ? articlesIn(locale) : newsIn(locale))
  const authors = new Map((await interpolatedEntriesIn('authors', locale)).map(({ slug, data }) => [slug, data.name]))
  const entries = pieces.slice(0, ENTRIES).map(async piece => {
    const { data } = piece
    return {
      // A fallback is the Mongolian piece itself, under its own address.
      url: absolute(localePath(piece.locale, `/${collection}/${piece.slug}`)),
      lang: piece.locale,
      title: data.title,
      summary: data.description,
      html: (await renderedText(piece)).html.replace(/(href|src)="\//g, `$1="${absolute('/')}`),
      author: 'author' in data ? authors.get(data.author) : undefined,
      published: data.published,
      updated: data.updated ?? data.published
    }
  })
  const xml = feedXml(format, {
    title: t(`feed_${collection}`),
    description: t(`${collection}_description`),
    url: absolute(localePath(locale, `/${collection}`)),
    self: absolute(feedPath(locale, collection, format)),
    publisher: words(locale, 'site')('name'),
    lang: locale,
    entries: await Promise.all(entries)
  })
  return new Response(xml, { headers: { 'Content-Type': `application/${format}+xml; charset=utf-8` } })
}
