import type { APIRoute } from 'astro'
import { entriesIn } from '../../content/entries.ts'
import { interpolatedEntriesIn } from '../../content/interpolated.ts'
import { localePath, shopLocalePaths, type Locale, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { SearchablePage } from '../../stores/search/searchable-pages.ts'

interface Titled {
  readonly slug: string
  readonly locale: Locale
  readonly data: { readonly title: string }
}

export const getStaticPaths = () => shopLocalePaths()

/** Titles of services, articles, branches and pages of information, for the list below the search field: fetched with its first use. */
export const GET: APIRoute<{ locale: ShopLocale }> = async ({ props: { locale } }) => {
  const [articles, pages, branches] = await Promise.all([
    interpolatedEntriesIn('articles', locale),
    interpolatedEntriesIn('pages', locale),
    entriesIn('branches', locale)
  ])
  // Only what is written in the reader's language is offered.
  const pageAt = (kind: SearchablePage['kind'], folder: string) => (entry: Titled) =>
    entry.locale === locale
      ? [{ kind, title: entry.data.title, href: localePath(locale, `/${folder}/${entry.slug}`) }]
      : []
  const services = [
    { title: words(locale, 'hotels')('title'), path: '/hotels' },
    { title: words(locale, 'travel')('title'), path: '/travel' },
    { title: words(locale, 'gift-cards')('title'), path: '/gift-cards' }
  ]
  const found: readonly SearchablePage[] = [
    ...services.map(({ title, path }) => ({ kind: 'page', title, href: localePath(locale, path) }) as const),
    ...articles.flatMap(pageAt('article', 'articles')),
    ...pages.flatMap(pageAt('page', 'pages')),
    ...branches.flatMap(pageAt('branch', 'branches'))
  ]
  return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } })
}
