import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'

export type FeedCollection = 'articles' | 'news'
export const FEED_FORMATS = ['rss', 'atom'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** Path of a feed, with the language. */
export const feedPath = (locale: ShopLocale, collection: FeedCollection | 'lifestyle', format: FeedFormat) =>
  localePath(locale, `/feeds/${collection}.${format}.xml`)

/** The feeds of a collection for the head of its pages: readers of feeds find them there by themselves. */
export const feedsOf = (locale: ShopLocale, collection: FeedCollection) =>
  FEED_FORMATS.map(format => ({
    title: words(locale, 'content')(`feed_${collection}`),
    href: feedPath(locale, collection, format),
    type: `application/${format}+xml`
  }))
