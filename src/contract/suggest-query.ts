import { listBody, termsOf } from './catalogue-query.ts'
import type { SearchBody, SearchClause, SearchResponse } from './search-protocol.ts'

const SUGGESTIONS = 50
const SUGGESTED_PRODUCTS = 6
const SUGGESTED_SHELVES = 3

/** Completions while typing: the shop's own words, then those of products. */
export const suggestBody = (text: string): SearchBody => {
  const completion = (field: string): SearchClause => ({
    prefix: text,
    completion: { field, size: SUGGESTIONS, skip_duplicates: true, fuzzy: { fuzziness: 'AUTO', unicode_aware: true } }
  })
  return {
    size: 0,
    _source: ['brand', 'total_on_hand'],
    suggest: { own: completion('custom_suggestion'), products: completion('suggestion') }
  }
}

/** Products and categories of what is being typed, drawn beside the completions. */
export const suggestedProductsBody = (text: string): SearchBody => ({
  ...listBody({ text }),
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
    'age_restricted'
  ],
  aggs: { shelves: termsOf('l1', SUGGESTED_SHELVES) }
})

/** The texts of a `suggestBody` answer, the shop's own first, each once. */
export const suggestionsOf = (response: SearchResponse<unknown>): readonly string[] => {
  const texts = ['own', 'products'].flatMap(name =>
    (response.suggest?.[name] ?? []).flatMap(({ options }) => options.map(({ text }) => text))
  )
  return [...new Set(texts)].slice(0, SUGGESTIONS)
}
