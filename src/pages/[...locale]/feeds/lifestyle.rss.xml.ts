import type { APIRoute } from 'astro'
import { feedXml } from '../../../components/content/feed-xml.ts'
import { feedPath } from '../../../components/content/feeds.ts'
import { isArticleImagePath } from '../../../domain/article.ts'
import { localePath, shopLocaleAt } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMarkdown } from '../../../markdown/html.ts'
import { storefront } from '../../../storefront/port.ts'

export const prerender = false

/** Spec §9: the lifestyle list has a hundred. */
const ENTRIES = 100

/** Articles of the shop and of its members in one feed, made on demand: members write between two builds. */
export const GET: APIRoute = async ({ params, site }) => {
  const locale = shopLocaleAt(params['locale'])
  if (locale === undefined) return new Response(null, { status: 404 })
  const shop = storefront()
  const t = words(locale, 'content')
  const absolute = (path: string) => new URL(path, site).href
  const { articles } = await shop.articles({ per_page: ENTRIES }, locale)
  const texts = await Promise.all(articles.map(({ slug }) => shop.article(slug, locale)))
  const entries = texts.flatMap(article => {
    if (!article) return []
    const { blocks } = renderMarkdown(article.body, { isImageAllowed: isArticleImagePath })
    const html = blocks.map(block => (block.kind === 'html' ? block.html : '')).join('')
    return {
      url: absolute(localePath(article.language, article.path)),
      lang: article.language,
      title: article.title,
      summary: article.summary,
      html: html.replace(/(href|src)="\//g, `$1="${absolute('/')}`),
      author: article.author?.name,
      published: new Date(article.published_at),
      updated: new Date(article.updated_at ?? article.published_at)
    }
  })
  const xml = feedXml('rss', {
    title: t('feed_lifestyle'),
    description: t('lifestyle_description'),
    url: absolute(localePath(locale, '/articles')),
    self: absolute(feedPath(locale, 'lifestyle', 'rss')),
    publisher: words(locale, 'site')('name'),
    lang: locale,
    entries
  })
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=600'
    }
  })
}
