import { CARD_FIELDS, CATALOGUE_FILTER, allOf, taxonClause, taxonLevel, type ProductCard } from './catalogue-base.ts'
import { NEWEST } from './list-order.ts'
import { NOT_PROMOTED } from './not-promoted.ts'
import { randomOrder, TAXON_LEVELS } from './catalogue-base.ts'
import type { SearchBody, SearchClause } from '../search/search-protocol.ts'
import type { ProductDocument } from './product-document.ts'

const SUGGESTED = 50
export const NEW_ARRIVALS = 40
export const RELATED = 30
const BESTSELLERS = 8
export const SERIES = 20
export const LIFESTYLE = 100

export const newArrivalsBody = (taxon?: string): SearchBody => ({
  query: allOf([], taxon ? [taxonClause(taxon)] : []),
  sort: NEWEST,
  size: NEW_ARRIVALS,
  _source: CARD_FIELDS
})

/** Products marked as bestsellers that may be shown to everybody. */
export const bestsellersBody: SearchBody = {
  query: { bool: { filter: [...CATALOGUE_FILTER, { term: { badges: 'bestseller' } }], must_not: NOT_PROMOTED } },
  size: BESTSELLERS,
  _source: CARD_FIELDS
}

const BRANDS_MAX = 200

/** Brands that have alcohol, sold out or not: a count by brand. */
export const alcoholBrandsBody: SearchBody = {
  query: { bool: { filter: [{ term: { age_restricted: true } }] } },
  size: 0,
  aggs: { brands: { terms: { field: 'brand.code', size: BRANDS_MAX } } }
}

/** Products of the same taxon, the same brand and drug first. */
export const relatedBody = (
  product: Pick<ProductDocument, 'id' | 'product_cat' | 'brand' | 'gendric'>
): SearchBody => ({
  query: {
    bool: {
      should: [
        { term: { 'brand.code': product.brand.code } },
        ...(product.gendric ? [{ match: { gendric: product.gendric } }] : [])
      ],
      filter: [...CATALOGUE_FILTER, taxonClause(product.product_cat)],
      must_not: [{ ids: { values: [product.id] } }, ...NOT_PROMOTED]
    }
  },
  size: RELATED,
  _source: CARD_FIELDS
})

/** Products bought together with another, as far as they can be bought and may be shown beside it. */
export const boughtTogetherBody = (ids: readonly string[]): SearchBody => ({
  query: { bool: { filter: [...CATALOGUE_FILTER, { ids: { values: [...ids] } }], must_not: NOT_PROMOTED } },
  size: ids.length,
  _source: CARD_FIELDS
})

/** `PARA-500` and `PARA-250` are one series: the sku up to its first dash (spec §9). */
export const seriesOf = (sku: string) => `${sku.split('-')[0] ?? sku}-`

export const seriesBody = (product: Pick<ProductDocument, 'id' | 'sku'>): SearchBody => ({
  query: {
    bool: {
      filter: [...CATALOGUE_FILTER, { prefix: { sku: seriesOf(product.sku) } }],
      must_not: [{ ids: { values: [product.id] } }, ...NOT_PROMOTED]
    }
  },
  size: SERIES,
  _source: CARD_FIELDS
})

/** New products that may be shown to everybody, for the home page. */
export const promotedArrivalsBody = (): SearchBody => ({
  ...newArrivalsBody(),
  query: { bool: { filter: CATALOGUE_FILTER, must_not: NOT_PROMOTED } }
})

/** Products like those somebody viewed: same categories first, then same brands. */
export const suggestedBody = (viewed: readonly Pick<ProductCard, 'id' | 'product_cat' | 'brand'>[]): SearchBody => {
  const terms = (field: string, values: readonly string[], boost: number): SearchClause => ({
    terms: { [field]: [...new Set(values)], boost }
  })
  const taxons = viewed.map(({ product_cat }) => product_cat)
  return {
    query: {
      bool: {
        should: [
          ...TAXON_LEVELS.flatMap(level => {
            const atLevel = taxons.filter(permalink => taxonLevel(permalink) === level)
            return atLevel.length > 0 ? [terms(level, atLevel, 2)] : []
          }),
          terms(
            'brand.code',
            viewed.map(({ brand }) => brand.code),
            1
          )
        ],
        minimum_should_match: 1,
        filter: CATALOGUE_FILTER,
        must_not: [{ ids: { values: viewed.map(({ id }) => id) } }, ...NOT_PROMOTED]
      }
    },
    size: SUGGESTED,
    _source: CARD_FIELDS
  }
}

/** Departments of things that make a day better, none of them for the ill. */
const LIFESTYLE_TAXONS = ['skin-care', 'household', 'vitamins/herbal', 'mother-and-baby/toys', 'devices/home-care']

/** Natural and locally made products, randomOrder anew for each `seed`. */
export const lifestyleBody = (seed: string): SearchBody => ({
  query: randomOrder(
    {
      bool: {
        filter: [
          ...CATALOGUE_FILTER,
          { terms: { badges: ['natural', 'made-in-mongolia', 'fragrance-free', 'gift'] } },
          { bool: { should: LIFESTYLE_TAXONS.map(taxonClause), minimum_should_match: 1 } }
        ],
        must_not: NOT_PROMOTED
      }
    },
    seed
  ),
  size: LIFESTYLE,
  _source: CARD_FIELDS
})

/** Cards by product id: recently viewed, compare, wishes. Sold-out ones stay in, for their owners know them. */
export const byIdsBody = (ids: readonly string[]): SearchBody => ({
  query: { ids: { values: ids } },
  size: ids.length,
  _source: CARD_FIELDS
})

export const bySlugBody = (slug: string): SearchBody => ({ query: { term: { slug } }, size: 1 })
