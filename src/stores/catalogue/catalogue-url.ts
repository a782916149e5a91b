import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import { ofValueFacets, RATINGS, VALUE_FACET_NAMES, VALUE_FACETS } from '../../contract/catalogue/catalogue-facets.ts'
import { type ListRequest } from '../../contract/catalogue/catalogue-query.ts'
import { readAttributeRange } from '../../domain/catalogue/attribute-range.ts'
import { isAttributeSort } from '../../domain/catalogue/attribute-sort.ts'
import { CONDITION_KINDS, type ConditionKind } from '../../domain/search/search-sentence.ts'
import { SORT_NAMES, type ListSort } from '../../contract/catalogue/list-order.ts'

/** How a list looks; not part of the question to search. */
export type ListView = 'grid' | 'list'

export interface ListUrl {
  readonly request: ListRequest
  readonly view: ListView
}

/** A list as nobody has narrowed it. */
export const PLAIN_LIST: ListUrl = { request: {}, view: 'grid' }

/** The orders to choose from; `relevance` only with a search word. */
export const SORTS: readonly ListSort[] = [
  'relevance',
  'date_desc',
  'price_asc',
  'price_desc',
  'sale_desc',
  'rating_desc',
  'title_asc',
  'title_desc',
  'date_asc',
  'random'
]

/** 25 pages are 1,000 products, the most that one answer may hold. */
export const PAGE_MAX = 25
const VALUES_MAX = 30

const isSort = (value: string | null): value is ListSort =>
  (value !== null && isAttributeSort(value)) ||
  SORTS.some(sort => sort === value) ||
  SORT_NAMES.some(sort => sort === value)

/** `brand=a,b`, or `brand=a&brand=b` as a form without script writes it. */
const valuesOf = (texts: readonly string[]) =>
  [...new Set(texts.flatMap(text => text.split(',')).filter(Boolean))].slice(0, VALUES_MAX).sort()

/** Kinds of conditions in the text that its reader took back. */
const conditionsOf = (texts: readonly string[]): readonly ConditionKind[] => {
  const wished = valuesOf(texts)
  return CONDITION_KINDS.filter(kind => wished.includes(kind))
}

/** A value of an attribute, or a range of its numbers. */
const isAttributeKey = (key: string) =>
  /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}$/.test(key) || readAttributeRange(key) !== undefined

function wholeNumber(text: string | null, most: number): number | undefined {
  const value = text && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= most ? value : undefined
}

/** The lower one first, whichever way round they were typed. */
export const inOrder = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]

/** Reads a list's address; what it cannot read is left out, for people edit addresses by hand. */
export function readListUrl(search: string): ListUrl {
  const params = new URLSearchParams(search)
  const text = params.get('q')?.trim().slice(0, 80)
  const asWords = conditionsOf(params.getAll('as_words'))
  const taxon = params.get('category')
  const sort = params.get('sort')
  const chosen = VALUE_FACET_NAMES.flatMap(facet => {
    const values = valuesOf(params.getAll(VALUE_FACETS[facet].parameter))
    return values.length > 0 ? [[facet, values] as const] : []
  })
  const attributes = valuesOf(params.getAll('spec')).filter(isAttributeKey)
  const ratingFrom = RATINGS.find(stars => String(stars) === params.get('rating'))
  const price = (name: string) => wholeNumber(params.get(name)?.replace(/[\s,₮]/g, '') ?? null, PRICE_MAX)
  const [priceFrom, priceTo] = inOrder(price('price_from'), price('price_to'))
  const page = wholeNumber(params.get('page'), PAGE_MAX)
  return {
    request: {
      ...(text && { text }),
      ...(text && asWords.length > 0 && { asWords }),
      ...(taxon && { taxon }),
      ...Object.fromEntries(chosen),
      ...(attributes.length > 0 && { attributes }),
      ...(priceFrom !== undefined && { priceFrom }),
      ...(priceTo !== undefined && { priceTo }),
      ...(ratingFrom && { ratingFrom }),
      ...(params.get('sale') === '1' && { saleOnly: true }),
      ...(params.get('stock') === '1' && { inStockOnly: true }),
      ...(isSort(sort) && { sort }),
      ...(page && page > 1 && { page })
    },
    view: params.get('view') === 'list' ? 'list' : 'grid'
  }
}

/** Writes a list's address: sorted by name and nothing that is usual anyway, so that one list has one address. */
export function writeListUrl({ request, view }: ListUrl): string {
  const values = ofValueFacets(facet => request[facet]?.map(encodeURIComponent).sort().join(','))
  const parts: Record<string, string | number | undefined> = {
    ...Object.fromEntries(VALUE_FACET_NAMES.map(facet => [VALUE_FACETS[facet].parameter, values[facet]])),
    as_words: request.text && request.asWords?.toSorted().join(','),
    category: request.taxon?.split('/').map(encodeURIComponent).join('/'),
    page: request.page && request.page > 1 ? request.page : undefined,
    price_from: request.priceFrom,
    price_to: request.priceTo,
    q: request.text && encodeURIComponent(request.text),
    rating: request.ratingFrom,
    sale: request.saleOnly ? 1 : undefined,
    sort: request.sort,
    spec: request.attributes?.toSorted().join(','),
    stock: request.inStockOnly ? 1 : undefined,
    view: view === 'list' ? view : undefined
  }
  const sorted = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))
  const written = sorted.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${value}`]))
  return written.length > 0 ? `?${written.join('&')}` : ''
}
