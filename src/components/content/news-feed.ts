import type { APIContext } from 'astro'
import { shopLocaleAt } from '../../i18n/locales.ts'
import { storefront } from '../../storefront/port.ts'
import type { FeedFormat } from './feeds.ts'
import { textFeed } from './text-feed.ts'

/** How many of the newest it tells of. */
const ENTRIES = 20

/** News of files and of staff in one feed, made on demand: staff publish between two builds. */
export async function newsFeed({ params, site }: APIContext, format: FeedFormat): Promise<Response> {
  const locale = shopLocaleAt(params['locale'])
  if (locale === undefined) return new Response(null, { status: 404 })
  const shop = storefront()
  const { news } = await shop.news({ per_page: ENTRIES }, locale)
  const texts = await Promise.all(news.map(({ slug }) => shop.newsPiece(slug, locale)))
  return textFeed({ feed: 'news', format, texts, locale, site })
}
