import type { Article } from '../../contract/community/article.ts'
import { isArticleImagePath } from '../../domain/community/article.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import { renderMarkdown } from '../../markdown/html.ts'
import { feedXml } from './feed-xml.ts'
import { feedPath, type FeedFormat } from './feeds.ts'

interface TextFeed {
  readonly feed: 'lifestyle' | 'news'
  readonly format: FeedFormat
  readonly texts: readonly (Article | undefined)[]
  readonly locale: ShopLocale
  readonly site: URL | undefined
}

/** A feed made on demand: of texts that people publish between two builds. */
export function textFeed({ feed, format, texts, locale, site }: TextFeed): Response {
  const t = words(locale, 'content')
  const absolute = (path: string) => new URL(path, site).href
  const entries = texts.flatMap(text => {
    if (!text) return []
    const { blocks } = renderMarkdown(text.body, { isImageAllowed: isArticleImagePath })
    const html = blocks.map(block => (block.kind === 'html' ? block.html : '')).join('')
    return {
      url: absolute(localePath(text.language, text.path)),
      lang: text.language,
      title: text.title,
      summary: text.summary,
      html: html.replace(/(href|src)="\//g, `$1="${absolute('/')}`),
      author: text.author?.name,
      published: new Date(text.published_at),
      updated: new Date(text.updated_at ?? text.published_at)
    }
  })
  const xml = feedXml(format, {
    title: t(`feed_${feed}`),
    description: t(`${feed}_description`),
    url: absolute(localePath(locale, feed === 'news' ? '/news' : '/articles')),
    self: absolute(feedPath(locale, feed, format)),
    publisher: words(locale, 'company')('name'),
    lang: locale,
    entries
  })
  return new Response(xml, {
    headers: {
      'Content-Type': `application/${format}+xml; charset=utf-8`,
      'Cache-Control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=600'
    }
  })
}
