import { cardsOf, type ProductCard } from '../contract/catalogue-query.ts'
import type { Aggregation, SearchResponse } from '../contract/search-protocol.ts'
import { suggestBody, suggestedProductsBody } from '../contract/suggest-query.ts'
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
export async function suggest(text: string, signal: AbortSignal): Promise<Suggested> {
  try {
    const [completed, listed] = await searchTogether([suggestBody(text), suggestedProductsBody(text)], signal)
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

type Option = { readonly text: string; readonly _source?: Pick<ProductCard, 'brand' | 'total_on_hand'> }

function completionsOf({ suggest = {} }: SearchResponse<ProductCard>): Pick<Suggested, 'searches' | 'brands'> {
  const options = (name: string): readonly Option[] => (suggest[name] ?? []).flatMap(({ options }) => options)
  const own = options('own')
  const brands = own.flatMap(({ text, _source }) => (_source?.brand.name === text ? [_source.brand] : []))
  // A title that is sold out would lead to an empty list.
  const titles = options('products').filter(({ _source }) => (_source?.total_on_hand ?? 0) > 0)
  const names = new Set(brands.map(({ name }) => name))
  const searches = [...own.filter(({ text }) => !names.has(text)), ...titles].map(({ text }) => text)
  return { searches: [...new Set(searches)], brands }
}

function categoriesOf(aggregation: Aggregation | undefined): Suggested['categories'] {
  const { buckets = [] } = aggregation ?? {}
  if (!Array.isArray(buckets)) return []
  return (buckets as readonly { readonly key: string; readonly doc_count: number }[]).map(({ key, doc_count }) => ({
    permalink: key,
    count: doc_count
  }))
}
