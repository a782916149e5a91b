import type { TaxonLevel } from './catalogue-base.ts'
import { chooseAttributes, type AttributeFacet } from './attribute-facets.ts'
import type { Aggregation, SearchResponse } from '../search/search-protocol.ts'

/** Facets that are lists of values: the field each narrows, its name in a list's address and its words. */
export const VALUE_FACETS = {
  brands: { field: 'brand.code', parameter: 'brand', words: 'brand' },
  sizes: { field: 'size', parameter: 'size', words: 'size' },
  colors: { field: 'property.color', parameter: 'color', words: 'color' },
  genders: { field: 'property.gender', parameter: 'gender', words: 'gender' },
  ageGroups: { field: 'property.age_group', parameter: 'age', words: 'age_group' },
  badges: { field: 'badges', parameter: 'badge', words: 'badge' },
  stores: { field: 'store.code', parameter: 'store', words: 'store' }
} as const
export type ValueFacet = keyof typeof VALUE_FACETS
export const VALUE_FACET_NAMES = Object.keys(VALUE_FACETS) as readonly ValueFacet[]

/** "So many stars and more". */
export const RATINGS = [4, 3, 2] as const

/** Something of every facet that is a list of values. */
export const ofValueFacets = <Value>(make: (facet: ValueFacet) => Value) =>
  Object.fromEntries(VALUE_FACET_NAMES.map(facet => [facet, make(facet)])) as Record<ValueFacet, Value>

export interface FacetValue {
  readonly key: string
  readonly count: number
}

export interface Facets extends Readonly<Record<ValueFacet, readonly FacetValue[]>> {
  readonly attributes: readonly AttributeFacet[]
  readonly taxons: Readonly<Record<TaxonLevel, readonly FacetValue[]>>
  /** Counts of "so many stars and more", without empty ones. */
  readonly ratings: readonly FacetValue[]
  /** ₮; absent when nothing is left to price. */
  readonly price?: { readonly min: number; readonly max: number }
  readonly onSale: number
  readonly inStock: number
}

/** `Array.isArray` forgets what a read-only list is a list of. */
const isList = <T>(value: readonly T[] | object | undefined): value is readonly T[] => Array.isArray(value)

const OF_ATTRIBUTE = 'attributes:'

/** The facets of a `listBody({ facets: true })` answer. */
export function facetsOf(response: SearchResponse<unknown>): Facets {
  const of = (name: string): Aggregation => {
    const outer = response.aggregations?.[name] ?? {}
    return (outer['inner'] as Aggregation | undefined) ?? outer
  }
  const values = (name: string): readonly FacetValue[] => {
    const { buckets } = of(name)
    if (!isList(buckets)) return []
    return buckets.map(({ key, doc_count }) => ({ key: String(key), count: doc_count }))
  }
  const { min, max } = of('price')
  const ownAttributes = Object.keys(response.aggregations ?? {}).filter(name => name.startsWith(OF_ATTRIBUTE))
  return {
    taxons: { l0: values('l0'), l1: values('l1'), l2: values('l2'), l3: values('l3'), l4: values('l4') },
    ...ofValueFacets(values),
    attributes: chooseAttributes(
      values('attributes'),
      response.hits.total.value,
      new Map(ownAttributes.map(name => [name.slice(OF_ATTRIBUTE.length), values(name)]))
    ),
    // Most stars first; engines order ranges as they like.
    ratings: values('rating')
      .filter(({ count }) => count > 0)
      .sort((a, b) => Number(b.key) - Number(a.key)),
    ...(typeof min === 'number' && typeof max === 'number' && { price: { min, max } }),
    onSale: of('sale').doc_count ?? 0,
    inStock: of('inStock').doc_count ?? 0
  }
}
