import type { APIRoute } from 'astro'
import { entriesIn } from '../../content/entries.ts'
import { interpolatedEntriesIn } from '../../content/interpolated.ts'
import { slugify } from '../../domain/slugify.ts'
import { localePath, shopLocalePaths, type Locale, type ShopLocale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { SearchablePage } from '../../stores/search/searchable-pages.ts'

interface Titled {
  readonly slug: string
  readonly locale: Locale
  readonly data: { readonly title: string }
}

const LATIN_MAX = 200

/** The title in Latin letters, as the standard spells it and as people do: `kh` is mostly typed as `h`. */
function latinSpellings(title: string): readonly string[] {
  const latin = slugify(title, LATIN_MAX).replaceAll('-', ' ')
  return [...new Set([latin, latin.replaceAll('kh', 'h')])].filter(each => each !== title.toLowerCase())
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
      ? [
          {
            kind,
            title: entry.data.title,
            also: latinSpellings(entry.data.title).join(' '),
            href: localePath(locale, `/${folder}/${entry.slug}`)
          }
        ]
      : []
  const giftCards = words(locale, 'gift-cards')
  const services = [
    { title: words(locale, 'hotels')('title'), otherWords: '', path: '/hotels' },
    { title: words(locale, 'travel')('title'), otherWords: '', path: '/travel' },
    { title: giftCards('title'), otherWords: giftCards('search_words'), path: '/gift-cards' }
  ]
  const serviceAt = ({ title, otherWords, path }: (typeof services)[number]) => ({
    kind: 'page' as const,
    title,
    also: [otherWords, ...latinSpellings(title)].join(' ').trim(),
    href: localePath(locale, path)
  })
  const found: readonly SearchablePage[] = [
    ...services.map(serviceAt),
    ...articles.flatMap(pageAt('article', 'articles')),
    ...pages.flatMap(pageAt('page', 'pages')),
    ...branches.flatMap(pageAt('branch', 'branches'))
  ]
  return new Response(JSON.stringify(found), { headers: { 'Content-Type': 'application/json' } })
}
