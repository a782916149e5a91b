import type { Suggested } from '../../api/suggest.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { fill } from '../../i18n/fill.ts'
import type { ShelfName } from './shelf-names.ts'

/** One line below the search field. */
export type Offer =
  | { readonly kind: 'recent' | 'popular' | 'search'; readonly text: string; readonly href: string }
  | { readonly kind: 'brand' | 'shelf' | 'all'; readonly text: string; readonly href: string }
  | { readonly kind: 'product'; readonly product: Suggested['products'][number]; readonly href: string }
  /** Clears the history. */
  | { readonly kind: 'forget'; readonly text: string }

export interface OfferGroup {
  readonly name: 'recent' | 'popular' | 'searches' | 'categories' | 'brands' | 'products' | 'all'
  readonly offers: readonly Offer[]
}

interface Known {
  /** What stands in the field now. */
  readonly typed: string
  /** What the answer is to. */
  readonly asked: string
  readonly found: Suggested
  readonly recent: readonly string[]
  readonly popular: readonly string[]
  readonly shelves: readonly ShelfName[]
  readonly locale: ShopLocale
  readonly words: Readonly<Record<string, string>>
}

const MOST = { searches: 5, ownSearches: 2, shelves: 3, brands: 2, departments: 6, products: 5 } as const
/** In one product there is no category to choose. */
const WORTH_A_SHELF = 2

const CYRILLIC = /\p{Script=Cyrillic}/u

/** Searches in the letters that are being typed; what is typed in Latin may be Mongolian. */
function readable(texts: readonly string[], typed: string): readonly string[] {
  const inCyrillic = CYRILLIC.test(typed)
  const own = texts.filter(text => CYRILLIC.test(text) === inCyrillic)
  return own.length > 0 || inCyrillic ? own : texts
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const beginsWith = (text: string, beginning: string) => text.toLowerCase().startsWith(beginning.toLowerCase())

/** What to offer, in groups: before anything is typed one's own searches, afterwards what may be meant. */
export function offersOf(known: Known): readonly OfferGroup[] {
  const groups = known.typed === '' ? beforeTyping(known) : whileTyping(known)
  return groups.filter(({ offers }) => offers.length > 0)
}

function beforeTyping({ recent, popular, shelves, locale, words }: Known): readonly OfferGroup[] {
  const href = searchHref(locale)
  const forget: Offer = { kind: 'forget', text: words['recent_clear'] ?? '' }
  const own = recent.map((text): Offer => ({ kind: 'recent', text, href: href(text) }))
  const rootRoutes = popular.filter(text => !recent.some(each => isSame(each, text)))
  return [
    { name: 'recent', offers: own.length > 0 ? [...own, forget] : [] },
    { name: 'popular', offers: rootRoutes.map((text): Offer => ({ kind: 'popular', text, href: href(text) })) },
    {
      name: 'categories',
      offers: shelves
        .filter(({ permalink }) => !permalink.includes('/'))
        .slice(0, MOST.departments)
        .map((shelf): Offer => ({ kind: 'shelf', text: shelf.name, href: shelf.href }))
    }
  ]
}

function whileTyping({ typed, asked, found, recent, shelves, locale, words }: Known): readonly OfferGroup[] {
  const href = searchHref(locale)
  const own = recent.filter(text => beginsWith(text, typed) && !isSame(text, typed)).slice(0, MOST.ownSearches)
  const listed = found.products.flatMap(({ title, name }) => [title, name])
  const searches = readable(
    found.searches.filter(text => !own.some(each => isSame(each, text)) && !listed.includes(text)),
    typed
  )
  const all: Offer = { kind: 'all', text: fill(words['all_results'] ?? '', { query: typed }), href: href(typed) }
  return [
    {
      name: 'searches',
      offers: [
        ...own.map((text): Offer => ({ kind: 'recent', text, href: href(text) })),
        ...searches.map((text): Offer => ({ kind: 'search', text, href: href(text) }))
      ].slice(0, MOST.searches)
    },
    { name: 'categories', offers: shelfOffers({ typed, asked, found, shelves, locale, words }) },
    {
      name: 'brands',
      offers: found.brands
        .slice(0, MOST.brands)
        .map(({ code, name }): Offer => ({ kind: 'brand', text: name, href: localePath(locale, `/brands/${code}`) }))
    },
    {
      name: 'products',
      offers: found.products
        .slice(0, MOST.products)
        .map((product): Offer => ({ kind: 'product', product, href: localePath(locale, `/products/${product.slug}`) }))
    },
    { name: 'all', offers: found.total > 0 ? [all] : [] }
  ]
}

/** Categories that are called so, and those in which the text finds something. */
function shelfOffers({
  typed,
  asked,
  found,
  shelves,
  locale,
  words
}: Omit<Known, 'recent' | 'popular'>): readonly Offer[] {
  const called = shelves
    .filter(({ name }) => name.split(/[\s,]+/).some(word => beginsWith(word, typed)) || beginsWith(name, typed))
    .map((shelf): Offer => ({ kind: 'shelf', text: shelf.way, href: shelf.href }))
  const holding = found.shelves.flatMap(({ permalink, count }): Offer[] => {
    const shelf = shelves.find(each => each.permalink === permalink)
    if (!shelf || count < WORTH_A_SHELF || called.some(offer => 'href' in offer && offer.href === shelf.href)) return []
    const text = fill(words['in_category'] ?? '', { query: asked, category: shelf.way })
    return [{ kind: 'shelf', text, href: `${searchHref(locale)(asked)}&category=${permalink}` }]
  })
  return [...called, ...holding].slice(0, MOST.shelves)
}

const searchHref = (locale: ShopLocale) => (text: string) =>
  `${localePath(locale, '/products')}?q=${encodeURIComponent(text)}`
