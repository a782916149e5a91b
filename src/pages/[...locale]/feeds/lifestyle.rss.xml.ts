import type { APIRoute } from 'astro'
import { textFeed } from '../../../components/content/text-feed.ts'
import { shopLocaleAt } from '../../../i18n/locales.ts'
import { storefront } from '../../../storefront/port.ts'

export const prerender = false

/** Spec §9: the lifestyle list has a hundred. */
const ENTRIES = 100

/** Articles of the shop and of its members in one feed, made on demand: members write between two builds. */
export const GET: APIRoute = async ({ params, site }) => {
  const locale = shopLocaleAt(params['locale'])
  if (locale === undefined) return new Response(null, { status: 404 })
  const shop = storefront()
  const { articles } = await shop.articles({ per_page: ENTRIES }, locale)
  const texts = await Promise.all(articles.map(({ slug }) => shop.article(slug, locale)))
  return textFeed({ feed: 'lifestyle', format: 'rss', texts, locale, site })
}
