import { cardsOf, type ProductCard } from '../contract/catalogue/catalogue-base.ts'
import type { Aggregation } from '../contract/search/search-protocol.ts'
import { completionsOf, suggestBody, suggestedProductsBody } from '../contract/search/suggest-query.ts'
import { completeWords, interpretSentence } from '../domain/search/search-sentence.ts'
import { loadChunk } from '../lazy/load-chunk.ts'
import { multiSearch } from './search.ts'

export type SuggestedProduct = Pick<
  ProductCard,
  | 'slug'
  | 'title'
  | 'name'
  | 'translated'
  | 'image'
  | 'selling_price'
  | 'sale_percent'
  | 'product_cat'
  | 'age_restricted'
  | 'requires_prescription'
>

/** Completions of a text that is being typed. */
export interface Suggested {
  /** Whole searches that begin so, with the conditions of the text. */
  readonly searches: readonly string[]
  /** The text as it was understood: its words, and its conditions as they were written. */
  readonly words: string
  readonly conditions: readonly string[]
  readonly brands: readonly { readonly code: string; readonly name: string }[]
  /** Categories in which the text finds something, by permalink. */
  readonly categories: readonly { readonly permalink: string; readonly count: number }[]
  readonly products: readonly SuggestedProduct[]
  /** Products in all. */
  readonly total: number
}

export const NOTHING_SUGGESTED: Suggested = {
  searches: [],
  words: '',
  conditions: [],
  brands: [],
  categories: [],
  products: [],
  total: 0
}

/** Phrases of conditions are many kilobytes that only a search needs. */
const loadPhrases = () => loadChunk(() => import('../domain/search/sentence-phrases.ts'))

interface SuggestionOptions {
  readonly language: 'mn' | 'en'
  /** Whether the visitor has said so: names of alcohol are completed for nobody else. */
  readonly isOfAge: boolean
  readonly signal: AbortSignal
}

/** Everything that is drawn below the field, in one call; nothing where the call fails (spec §8). */
export async function getSuggestions(text: string, options: SuggestionOptions): Promise<Suggested> {
  const { language, isOfAge, signal } = options
  try {
    const { readSentence } = await loadPhrases()
    const reading = readSentence(text)
    const { words, conditions } = interpretSentence(reading)
    const products = suggestedProductsBody(text, reading)
    const answers = await multiSearch(words === '' ? [products] : [suggestBody(words, language), products], signal)
    const listed = answers.at(-1)
    const completed = words === '' ? undefined : answers[0]
    if (!listed) return NOTHING_SUGGESTED
    const { cards, total } = cardsOf(listed)
    const { searches, brands } = completionsOf(completed ?? {}, isOfAge)
    return {
      searches: searches.map(each => completeWords(text, words, each, conditions)),
      words,
      conditions: conditions.map(({ text }) => text),
      brands,
      categories: categoriesOf(listed.aggregations?.['shelves']),
      products: cards,
      total
    }
  } catch {
    return NOTHING_SUGGESTED
  }
}

function categoriesOf(aggregation: Aggregation | undefined): Suggested['categories'] {
  const { buckets = [] } = aggregation ?? {}
  if (!Array.isArray(buckets)) return []
  return (buckets as readonly { readonly key: string; readonly doc_count: number }[]).map(({ key, doc_count }) => ({
    permalink: key,
    count: doc_count
  }))
}
