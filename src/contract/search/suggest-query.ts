import type { SentenceReading } from '../../domain/search/search-sentence.ts'
import { listBody, termsOf } from '../catalogue/catalogue-query.ts'
import type { ProductDocument } from '../catalogue/product-document.ts'
import type { SearchBody, SearchResponse, Suggestion } from './search-protocol.ts'

const SUGGESTIONS = 50
const SUGGESTED_PRODUCTS = 6
const SUGGESTED_SHELVES = 3

/** Completions while typing, in the reader's language. All are one suggester: none falls back to guesses alone. */
export const suggestBody = (text: string, language: 'mn' | 'en' = 'mn'): SearchBody => ({
  size: 0,
  _source: ['brand', 'total_on_hand', 'age_restricted'],
  suggest: {
    completions: {
      prefix: text,
      completion: {
        field: `suggestion_${language}`,
        size: SUGGESTIONS,
        skip_duplicates: true,
        fuzzy: { fuzziness: 'AUTO', unicode_aware: true }
      }
    }
  }
})

/** Products and categories of what is being typed, drawn beside the completions; `reading`: with its conditions. */
export const suggestedProductsBody = (text: string, reading?: SentenceReading): SearchBody => ({
  ...listBody({ text, ...(reading && { reading }) }),
  size: SUGGESTED_PRODUCTS,
  _source: [
    'slug',
    'title',
    'name',
    'translated',
    'image',
    'selling_price',
    'sale_percent',
    'product_cat',
    'age_restricted',
    'requires_prescription'
  ],
  aggs: { shelves: termsOf('l1', SUGGESTED_SHELVES) }
})

type CompletionSource = Partial<Pick<ProductDocument, 'brand' | 'total_on_hand' | 'age_restricted'>>

export interface Completions {
  /** Whole searches, the most common first. */
  readonly searches: readonly string[]
  readonly brands: readonly { readonly code: string; readonly name: string }[]
}

/** With so many of its products behind a longer text, a shorter one leads nowhere else. */
const NEARLY_ALL = 0.8

/**
 * A `suggestBody` answer: brands apart, each text once, none whose only product is sold out, and none of alcohol for a
 * reader who has not said that they are of age.
 */
export function completionsOf(response: Pick<SearchResponse<object>, 'suggest'>, isOfAge = false): Completions {
  const suggestions: readonly Suggestion<CompletionSource>[] = response.suggest?.['completions'] ?? []
  const options = suggestions
    .flatMap(({ options }) => options)
    .filter(({ _source }) => isOfAge || _source?.age_restricted !== true)
  const brands = options.flatMap(({ text, _source }) => (_source?.brand?.name === text ? [_source.brand] : []))
  const names = new Set(brands.map(({ name }) => name.toLowerCase()))
  const searches = options
    .map(({ text, _score = 0, _source }) => ({ text, score: _score, folded: text.toLowerCase(), source: _source }))
    .filter(({ folded, score, source }) => !names.has(folded) && (score > 1 || source?.total_on_hand !== 0))
  const first = new Map(searches.toReversed().map(each => [each.folded, each]))
  const isContained = ({ folded, score }: (typeof searches)[number]) =>
    searches.some(longer => longer.folded.startsWith(`${folded} `) && longer.score >= NEARLY_ALL * score)
  return {
    brands,
    searches: searches.filter(each => first.get(each.folded) === each && !isContained(each)).map(({ text }) => text)
  }
}

/** All texts of a `suggestBody` answer, brands first. */
export const suggestionsOf = (response: Pick<SearchResponse<object>, 'suggest'>): readonly string[] => {
  const { brands, searches } = completionsOf(response)
  return [...brands.map(({ name }) => name), ...searches]
}
