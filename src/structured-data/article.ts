import type { Article, NewsArticle } from 'schema-dts'
import type { Locale } from '../i18n/locales.ts'
import { publisherData } from './publisher.ts'

interface ArticleFacts {
  readonly type: 'Article' | 'NewsArticle'
  /** Absolute, as canonical. */
  readonly url: string
  readonly title: string
  readonly description: string
  /** Path or URL; without one the page's preview picture stands in. */
  readonly image?: string | undefined
  readonly published: Date
  readonly modified?: Date | undefined
  /** Left out = the shop itself. */
  readonly author?: { readonly name: string; readonly url: string } | undefined
  /** The language it is really written in. */
  readonly locale: Locale
}

/** Longer headlines are cut where they are shown. */
const HEADLINE_MAX = 110

/** schema.org Article or NewsArticle. */
export function articleData({
  type,
  url,
  title,
  description,
  image,
  published,
  modified,
  author,
  locale
}: ArticleFacts) {
  const publisher = publisherData(url)
  return {
    '@type': type,
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: title.length > HEADLINE_MAX ? `${title.slice(0, HEADLINE_MAX - 1)}…` : title,
    description,
    ...(image !== undefined && { image: [new URL(image, url).href] }),
    datePublished: published.toISOString(),
    dateModified: (modified ?? published).toISOString(),
    author: author ? { '@type': 'Person', name: author.name, url: new URL(author.url, url).href } : publisher,
    publisher: publisher,
    inLanguage: locale
  } satisfies Article | NewsArticle
}
