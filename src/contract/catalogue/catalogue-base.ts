import { NEWEST } from './list-order.ts'
import type { ProductDocument } from './product-document.ts'
import type { SearchBody, SearchClause, SearchResponse } from '../search/search-protocol.ts'

/** Shared by all lists of products; small, because the first script of a page has it. */

export const TAXON_LEVELS = ['l0', 'l1', 'l2', 'l3', 'l4'] as const
export type TaxonLevel = (typeof TAXON_LEVELS)[number]

export const PAGE_SIZE = 40

/** With at most this many results, products that match only some of the words are listed below them. */
export const FEW_PRODUCTS = 3

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
  'pack_content',
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

export const IN_STOCK: SearchClause = { range: { total_on_hand: { gt: 0 } } }

/** Filters of every product list (spec §9). */
export const CATALOGUE_FILTER: readonly SearchClause[] = [
  { range: { selling_price: { gt: 1 } } },
  IN_STOCK,
  { range: { available_on: { lte: 'now' } } },
  { exists: { field: 'image' } }
]

/** `medicine/pain` lives in `l1`: the level is the number of slashes. */
export const taxonLevel = (permalink: string): TaxonLevel => TAXON_LEVELS[permalink.split('/').length - 1] ?? 'l4'

/** Levels 5 and deeper are kept as the permalink of their fifth ancestor. */
export const taxonClause = (permalink: string): SearchClause => ({
  term: { [taxonLevel(permalink)]: permalink.split('/').slice(0, TAXON_LEVELS.length).join('/') }
})

export const allOf = (must: readonly SearchClause[], filter: readonly SearchClause[]): SearchClause => ({
  bool: { ...(must.length && { must }), filter: [...CATALOGUE_FILTER, ...filter] }
})

/** In an order of its own for each seed, which stays from page to page. */
export const randomOrder = (query: SearchClause, seed: string): SearchClause => ({
  function_score: { query, random_score: { seed }, boost_mode: 'replace' }
})

/** The first page of a list that nobody has narrowed, as `listBody` asks for it. */
export const plainListBody = (taxon: string | undefined): SearchBody => ({
  query: allOf([], taxon === undefined ? [] : [taxonClause(taxon)]),
  sort: NEWEST,
  from: 0,
  size: PAGE_SIZE,
  _source: CARD_FIELDS,
  track_total_hits: true
})

/** Cards and total of any list answer. */
export const cardsOf = (response: SearchResponse<ProductCard>) => ({
  cards: response.hits.hits.flatMap(({ _source }) => (_source ? [_source] : [])),
  total: response.hits.total.value
})
