import {
  ofValueFacets,
  RATINGS,
  TAXON_LEVELS,
  VALUE_FACETS,
  VALUE_FACET_NAMES,
  type TaxonLevel,
  type ValueFacet
} from './catalogue-facets.ts'
import type { ProductDocument } from './product-document.ts'
import type { Json, SearchBody, SearchClause, SearchResponse } from './search-protocol.ts'

/**
 * The shop's queries to `/search/catalogue`: pure builders of request bodies and readers of answers,
 * so that a page at build time and an island in the browser put the same question.
 */

export const PAGE_SIZE = 40
const SOME_WORDS_PRODUCTS = 12
const TAXON_BUCKETS = 20
/** Spec §7: terms, default 200. */
const VALUE_BUCKETS = 200

/** The six sorts of spec §9. */
export const SORT_NAMES = ['random', 'date_desc', 'date_asc', 'price_asc', 'price_desc', 'sale_desc'] as const
export type SortName = (typeof SORT_NAMES)[number]
export type ListSort = SortName | 'relevance' | 'rating_desc' | 'title_asc' | 'title_desc'

/** Every query parameter of a list's address. */
export const LIST_PARAMETERS: readonly string[] = [
  ...VALUE_FACET_NAMES.map(facet => VALUE_FACETS[facet].parameter),
  'category',
  'page',
  'price_from',
  'price_to',
  'q',
  'rating',
  'sale',
  'sort',
  'stock',
  'view'
]

/** One list of products as a person narrowed it down; the same fields stand in the page's URL. */
export interface ListRequest extends Partial<Readonly<Record<ValueFacet, readonly string[]>>> {
  readonly text?: string
  /** Taxon permalink, e.g. `medicine/pain`. */
  readonly taxon?: string
  /** ₮, inclusive. */
  readonly priceFrom?: number
  /** ₮, inclusive. */
  readonly priceTo?: number
  /** Stars, and more. */
  readonly ratingFrom?: number
  readonly saleOnly?: boolean
  /** Every size and colour of it can be bought now; what has nothing left at all is in no list (spec §9). */
  readonly inStockOnly?: boolean
  readonly sort?: ListSort
  /** Whose alphabet A–Z is, and whose names: `mn` unless it is `en`. */
  readonly locale?: string
  /** From 1. */
  readonly page?: number
  /** Keeps the `random` sort still while one visitor turns pages. */
  readonly seed?: string
  readonly facets?: boolean
}

/** Fields that a card draws; lists ask for no more. */
export const CARD_FIELDS = [
  'id',
  'vid',
  'sku',
  'slug',
  'title',
  'name',
  'translated',
  'image',
  'brand',
  'price',
  'selling_price',
  'sale_percent',
  'sale_start_at',
  'sale_expire_at',
  'available_on',
  'total_on_hand',
  'product_cat',
  'badges',
  'variants',
  'average_rating',
  'total_reviews',
  'demonstration_rating',
  'age_restricted',
  'requires_prescription'
] as const satisfies readonly (keyof ProductDocument)[]

export type ProductCard = Pick<ProductDocument, (typeof CARD_FIELDS)[number]>

const IN_STOCK: SearchClause = { range: { total_on_hand: { gt: 0 } } }

/** Filters of every product list (spec §9). */
export const CATALOGUE_FILTER: readonly SearchClause[] = [
  { range: { selling_price: { gt: 1 } } },
  IN_STOCK,
  { range: { available_on: { lte: 'now' } } },
  { exists: { field: 'image' } }
]

/** A word in the name says more about a product than one in its description. */
const TEXT_FIELDS = [
  'kind^6',
  'title^4',
  'name^4',
  'sku^4',
  'brand.name^3',
  'gendric^3',
  'need^3',
  'taxonomy.names^4',
  'keyword.mn^2',
  'keyword.name^2',
  'keyword.gpc_txt',
  'property_list.value',
  'taxonomy.permalink',
  'description',
  'description_en'
] as const

/** So much of its weight a word's every further field adds: title and category together say more than either. */
const FIELD_SHARE = 0.3

/** Quoted text is an exact phrase: in this order, without stems and synonyms, completions or corrections. */
const QUOTED = /^["“”«»„](.+)["“”«»]$/

export const exactText = (text: string): string | undefined => QUOTED.exec(text.trim())?.[1]

const ALL_WORDS = { operator: 'and' } as const
/** Where no product has every word: most of them. */
const MOST_WORDS = { operator: 'or', minimum_should_match: '67%' } as const
/** Where none has most of them: any, the rarest weighing most. */
const ANY_WORD = { operator: 'or' } as const
type Matching = typeof ALL_WORDS | typeof MOST_WORDS | typeof ANY_WORD

function textClause(text: string, matching: Matching = ALL_WORDS): SearchClause {
  const exact = exactText(text)
  return {
    multi_match: exact
      ? { query: exact, fields: TEXT_FIELDS, type: 'phrase', analyzer: 'standard' }
      : {
          query: text,
          fields: TEXT_FIELDS,
          type: 'bool_prefix',
          tie_breaker: FIELD_SHARE,
          ...matching,
          fuzziness: 'AUTO'
        }
  }
}

/** `medicine/pain` lives in `l1`: the level is the number of slashes. */
export const taxonLevel = (permalink: string): TaxonLevel => TAXON_LEVELS[permalink.split('/').length - 1] ?? 'l4'

/** Levels 5 and deeper are kept as the permalink of their fifth ancestor. */
export const taxonClause = (permalink: string): SearchClause => ({
  term: { [taxonLevel(permalink)]: permalink.split('/').slice(0, TAXON_LEVELS.length).join('/') }
})

type Narrowing = { readonly [facet: string]: SearchClause }

const valuesClause = (field: string, values: readonly string[] | undefined) =>
  values?.length ? { terms: { [field]: values } } : undefined

const priceClause = ({ priceFrom, priceTo }: ListRequest): SearchClause | undefined =>
  priceFrom === undefined && priceTo === undefined
    ? undefined
    : {
        range: {
          selling_price: {
            ...(priceFrom !== undefined && { gte: priceFrom }),
            ...(priceTo !== undefined && { lte: priceTo })
          }
        }
      }

const ON_SALE: SearchClause = { range: { sale_percent: { gt: 0 } } }
const ALL_IN_STOCK: SearchClause = { term: { in_stock: true } }

const narrowings = (request: ListRequest): Narrowing => {
  const all = {
    ...ofValueFacets(facet => valuesClause(VALUE_FACETS[facet].field, request[facet])),
    price: priceClause(request),
    rating: request.ratingFrom ? { range: { average_rating: { gte: request.ratingFrom } } } : undefined,
    sale: request.saleOnly ? ON_SALE : undefined,
    inStock: request.inStockOnly ? ALL_IN_STOCK : undefined
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, SearchClause] => entry[1] !== undefined)
  )
}

export const termsOf = (field: string, size: number): SearchClause => ({ terms: { field, size } })

const FACETS: Narrowing = {
  ...Object.fromEntries(TAXON_LEVELS.map(level => [level, termsOf(level, TAXON_BUCKETS)])),
  ...ofValueFacets(facet => termsOf(VALUE_FACETS[facet].field, VALUE_BUCKETS)),
  price: { stats: { field: 'selling_price' } },
  rating: { range: { field: 'average_rating', ranges: RATINGS.map(from => ({ key: String(from), from })) } },
  sale: { filter: ON_SALE },
  inStock: { filter: ALL_IN_STOCK }
}

/** A facet is counted under every choice but its own, so that a second brand can be ticked beside the first. */
function facetAggregations(chosen: Narrowing): SearchClause {
  return Object.fromEntries(
    Object.entries(FACETS).map(([name, aggregation]) => {
      const others = Object.entries(chosen).flatMap(([other, clause]) => (other === name ? [] : [clause]))
      return [
        name,
        others.length ? { filter: { bool: { filter: others } }, aggs: { inner: aggregation } } : aggregation
      ]
    })
  )
}

/** The newest first. */
export const NEWEST = [{ available_on: 'desc' }] as const

const SORTS: Record<Exclude<ListSort, 'random' | 'relevance'>, readonly Json[]> = {
  date_desc: NEWEST,
  date_asc: [{ available_on: 'asc' }],
  price_asc: [{ selling_price: 'asc' }],
  price_desc: [{ selling_price: 'desc' }],
  sale_desc: [{ sale_percent: 'desc' }],
  rating_desc: [{ average_rating: 'desc' }, { total_reviews: 'desc' }],
  title_asc: [{ title: 'asc' }],
  title_desc: [{ title: 'desc' }]
}

/** A list that shows English names is in their order. */
const ENGLISH_SORTS: Partial<typeof SORTS> = { title_asc: [{ name: 'asc' }], title_desc: [{ name: 'desc' }] }

const sortOf = (order: keyof typeof SORTS, locale: string | undefined) =>
  (locale === 'en' && ENGLISH_SORTS[order]) || SORTS[order]

export const everything = (must: readonly SearchClause[], filter: readonly SearchClause[]): SearchClause => ({
  bool: { ...(must.length && { must }), filter: [...CATALOGUE_FILTER, ...filter] }
})

export const shuffled = (query: SearchClause, seed: string): SearchClause => ({
  function_score: { query, random_score: { seed }, boost_mode: 'replace' }
})

/** Everything that a text finds, sold out or not; what is not yet for sale stays hidden. */
export const anywhereBody = (text: string): SearchBody => ({
  query: { bool: { must: [textClause(text)], filter: CATALOGUE_FILTER.filter(clause => clause !== IN_STOCK) } },
  track_total_hits: true
})

/** The body of one page of a product list. */
export function listBody(request: ListRequest): SearchBody {
  const text = request.text?.trim()
  const chosen = narrowings(request)
  const narrowed = Object.values(chosen)
  const must = text ? [textClause(text)] : []
  const filter = request.taxon ? [taxonClause(request.taxon)] : []
  const query = everything(must, request.facets ? filter : [...filter, ...narrowed])
  const sort = request.sort ?? 'relevance'
  const order = sort === 'relevance' ? (text ? undefined : 'date_desc') : sort
  return {
    query: order === 'random' ? shuffled(query, request.seed ?? '') : query,
    ...(request.facets && narrowed.length && { post_filter: { bool: { filter: narrowed } } }),
    ...(order && order !== 'random' && { sort: sortOf(order, request.locale) }),
    ...(request.facets && { aggs: facetAggregations(chosen) }),
    from: (Math.max(1, request.page ?? 1) - 1) * PAGE_SIZE,
    size: PAGE_SIZE,
    _source: CARD_FIELDS,
    track_total_hits: true
  }
}

/** Products with most of the words stand before those with any: both clauses score them. */
const someWords = (text: string): SearchClause => ({
  bool: { should: [textClause(text, MOST_WORDS), textClause(text, ANY_WORD)], minimum_should_match: 1 }
})

/**
 * The same list by some of its words, the rarest weighing most: for a search of which no product that can be bought has
 * every word. Undefined for a single word and for a phrase in quotes.
 */
export function someWordsBody(request: ListRequest): SearchBody | undefined {
  const text = request.text?.trim()
  if (text === undefined || exactText(text) !== undefined) return undefined
  // A number alone is near to nothing.
  const words = text.split(/\s+/).filter(word => !/^\d+$/.test(word))
  if (words.length < 2) return undefined
  const { text: _, sort: __, page: ___, ...narrowed } = request
  const filter = request.taxon ? [taxonClause(request.taxon)] : []
  return {
    query: everything([someWords(words.join(' '))], [...filter, ...Object.values(narrowings(narrowed))]),
    size: SOME_WORDS_PRODUCTS,
    _source: CARD_FIELDS
  }
}

/** Cards and total of any list answer. */
export const cardsOf = (response: SearchResponse<ProductCard>) => ({
  cards: response.hits.hits.flatMap(({ _source }) => (_source ? [_source] : [])),
  total: response.hits.total.value
})
