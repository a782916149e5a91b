import { cardsOf, type ProductCard } from '../contract/catalogue-base.ts'
import type { Aggregation } from '../contract/search-protocol.ts'
import { completionsOf, suggestBody, suggestedProductsBody } from '../contract/suggest-query.ts'
import { searchTogether } from './search.ts'

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
>

/** Completions of a text that is being typed. */
export interface Suggested {
  /** Whole searches that begin so. */
  readonly searches: readonly string[]
  readonly brands: readonly { readonly code: string; readonly name: string }[]
  /** Categories in which the text finds something, by permalink. */
  readonly categories: readonly { readonly permalink: string; readonly count: number }[]
  readonly products: readonly SuggestedProduct[]
  /** Products in all. */
  readonly total: number
}

export const NOTHING_SUGGESTED: Suggested = { searches: [], brands: [], categories: [], products: [], total: 0 }

/** Everything that is drawn below the field, in one call; nothing where the call fails (spec §8). */
export async function suggest(text: string, language: 'mn' | 'en', signal: AbortSignal): Promise<Suggested> {
  try {
    const [completed, listed] = await searchTogether([suggestBody(text, language), suggestedProductsBody(text)], signal)
    if (!completed || !listed) return NOTHING_SUGGESTED
    const { cards, total } = cardsOf(listed)
    return {
      ...completionsOf(completed),
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
