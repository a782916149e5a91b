import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Category } from '../../stores/catalogue/categories.ts'
import type { SearchablePage } from '../../stores/search/searchable-pages.ts'
import type { Suggested } from '../../stores/search/suggestions.ts'
import type { SearchWords } from './words.ts'

/** One option of the list below the search field. */
export type Suggestion = TextSuggestion | ProductSuggestion | { readonly kind: 'clear-history'; readonly text: string }

export interface TextSuggestion {
  readonly kind: 'recent' | 'popular' | 'search' | 'brand' | 'category' | SearchablePage['kind'] | 'all'
  readonly text: string
  readonly href: string
}

export interface ProductSuggestion {
  readonly kind: 'product'
  readonly product: Suggested['products'][number]
  readonly href: string
}

export interface SuggestionGroup {
  readonly name: 'recent' | 'popular' | 'searches' | 'categories' | 'brands' | 'products' | 'pages' | 'all'
  readonly suggestions: readonly Suggestion[]
}

interface SuggestionInput {
  /** The text in the field now. */
  readonly typed: string
  /** The text that `found` answers. */
  readonly query: string
  readonly found: Suggested
  readonly recent: readonly string[]
  readonly popular: readonly string[]
  readonly categories: readonly Category[]
  readonly pages: readonly SearchablePage[]
  readonly locale: ShopLocale
  readonly words: SearchWords
}

const MAX = {
  searches: 5,
  recentWhileTyping: 2,
  categories: 3,
  brands: 2,
  departments: 6,
  products: 5,
  pages: 3
} as const
/** With a single product there is no category to choose. */
const CATEGORY_PRODUCTS_MIN = 2

const CYRILLIC = /\p{Script=Cyrillic}/u

/** Searches in the alphabet that is being typed; text typed in Latin letters may be Mongolian. */
function inTypedAlphabet(texts: readonly string[], typed: string): readonly string[] {
  const inCyrillic = CYRILLIC.test(typed)
  const sameAlphabet = texts.filter(text => CYRILLIC.test(text) === inCyrillic)
  return sameAlphabet.length > 0 || inCyrillic ? sameAlphabet : texts
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const startsWith = (text: string, beginning: string) => text.toLowerCase().startsWith(beginning.toLowerCase())
const isIn = (texts: readonly string[]) => (text: string) => texts.some(each => isSame(each, text))

/** Tells suggestions apart, across answers: an active option stays active while it is still in the list. */
export const suggestionKey = (suggestion: Suggestion) =>
  `${suggestion.kind}:${'href' in suggestion ? suggestion.href : ''}`

/** Before anything is typed the visitor's own searches, afterwards completions of the text (spec §8). */
export function suggestionGroups(input: SuggestionInput): readonly SuggestionGroup[] {
  const groups = input.typed === '' ? beforeTyping(input) : whileTyping(input)
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function beforeTyping({ recent, popular, categories, locale, words }: SuggestionInput): readonly SuggestionGroup[] {
  const href = searchHref(locale)
  const own = recent.map((text): Suggestion => ({ kind: 'recent', text, href: href(text) }))
  const isRecent = isIn(recent)
  return [
    {
      name: 'recent',
      suggestions: own.length > 0 ? [...own, { kind: 'clear-history', text: words['recent_clear'] ?? '' }] : []
    },
    {
      name: 'popular',
      suggestions: popular
        .filter(text => !isRecent(text))
        .map((text): Suggestion => ({ kind: 'popular', text, href: href(text) }))
    },
    {
      name: 'categories',
      suggestions: categories
        .filter(({ permalink }) => !permalink.includes('/'))
        .slice(0, MAX.departments)
        .map(({ name, href }): Suggestion => ({ kind: 'category', text: name, href }))
    }
  ]
}

function whileTyping(input: SuggestionInput): readonly SuggestionGroup[] {
  const { typed, found, locale } = input
  return [
    { name: 'searches', suggestions: searchSuggestions(input) },
    { name: 'categories', suggestions: categorySuggestions(input) },
    {
      name: 'brands',
      suggestions: found.brands
        .slice(0, MAX.brands)
        .map(({ code, name }) => ({ kind: 'brand', text: name, href: localePath(locale, `/brands/${code}`) }))
    },
    {
      name: 'products',
      suggestions: found.products
        .slice(0, MAX.products)
        .map(product => ({ kind: 'product', product, href: localePath(locale, `/products/${product.slug}`) }))
    },
    { name: 'pages', suggestions: pageSuggestions(input) },
    {
      name: 'all',
      suggestions: found.total > 0 ? [{ kind: 'all', text: allResults(input), href: searchHref(locale)(typed) }] : []
    }
  ]
}

/** Also says which conditions were understood, once the answer is that of the text in the field. */
function allResults({ typed, query: completedQuery, found, words }: SuggestionInput): string {
  const { words: query, conditions } = found
  if (completedQuery !== typed || query === '' || conditions.length === 0)
    return fillPlaceholders(words['all_results'] ?? '', { query: typed })
  return fillPlaceholders(words['all_results_with'] ?? '', { query, conditions: conditions.join(', ') })
}

/** Searches of this device that begin so, then those of the index; a listed product is not suggested as a search too. */
function searchSuggestions({ typed, found, recent, locale }: SuggestionInput): readonly Suggestion[] {
  const href = searchHref(locale)
  const own = recent.filter(text => startsWith(text, typed) && !isSame(text, typed)).slice(0, MAX.recentWhileTyping)
  const isOwn = isIn(own)
  const listed = found.products.flatMap(({ title, name }) => [title, name])
  const searches = inTypedAlphabet(
    found.searches.filter(text => !isOwn(text) && !isSame(text, typed) && !listed.includes(text)),
    typed
  )
  return [
    ...own.map((text): Suggestion => ({ kind: 'recent', text, href: href(text) })),
    ...searches.map((text): Suggestion => ({ kind: 'search', text, href: href(text) }))
  ].slice(0, MAX.searches)
}

/** Categories whose name begins so, then those in which the text finds several products. */
function categorySuggestions(input: SuggestionInput): readonly Suggestion[] {
  const { typed, query, found, categories, locale, words } = input
  const named = categories
    .filter(({ name }) => name.split(/[\s,]+/).some(word => startsWith(word, typed)) || startsWith(name, typed))
    .map(({ path, href }): TextSuggestion => ({ kind: 'category', text: path, href }))
  const withProducts = found.categories.flatMap(({ permalink, count }): TextSuggestion[] => {
    const category = categories.find(each => each.permalink === permalink)
    if (!category || count < CATEGORY_PRODUCTS_MIN || named.some(({ href }) => href === category.href)) return []
    const text = fillPlaceholders(words['in_category'] ?? '', { query: query, category: category.path })
    return [{ kind: 'category', text, href: `${searchHref(locale)(query)}&category=${permalink}` }]
  })
  return [...named, ...withProducts].slice(0, MAX.categories)
}

/** Articles, pages and branches in whose titles or further words each typed word begins a word. */
function pageSuggestions({ typed, pages }: SuggestionInput): readonly Suggestion[] {
  const typedWords = wordsOf(typed)
  return pages
    .filter(
      ({ title, also }) =>
        typedWords.length > 0 && typedWords.every(word => wordsOf(`${title} ${also}`).some(own => own.startsWith(word)))
    )
    .slice(0, MAX.pages)
    .map(({ kind, title, href }) => ({ kind, text: title, href }))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const searchHref = (locale: ShopLocale) => (text: string) =>
  `${localePath(locale, '/products')}?q=${encodeURIComponent(text)}`
