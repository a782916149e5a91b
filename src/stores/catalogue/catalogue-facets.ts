import { ofValueFacets, type Facets, type FacetValue } from '../../contract/catalogue/catalogue-facets.ts'
import { TAXON_LEVELS } from '../../contract/catalogue/catalogue-base.ts'
import type { ListRequest } from '../../contract/catalogue/catalogue-query.ts'

/** Before the first answer: nothing is known of what a list could be narrowed by. */
export const NO_FACETS: Facets = {
  ...ofValueFacets(() => []),
  attributes: [],
  taxons: { l0: [], l1: [], l2: [], l3: [], l4: [] },
  ratings: [],
  onSale: 0,
  inStock: 0
}

/** Choices of one tick that would change something. */
export interface AvailableSwitches {
  readonly sale: boolean
  readonly inStock: boolean
}

export const NO_SWITCHES: AvailableSwitches = { sale: false, inStock: false }

interface Counted {
  readonly request: ListRequest
  readonly facets: Facets
  readonly total: number
}

/** A switch once offered stays while other choices change: a row that comes and goes moves all below it. */
export const availableSwitches = (
  { request, facets, total }: Counted,
  before: AvailableSwitches
): AvailableSwitches => ({
  sale: before.sale || request.saleOnly === true || (facets.onSale > 0 && facets.onSale < total),
  inStock: before.inStock || request.inStockOnly === true || (facets.inStock > 0 && facets.inStock < total)
})

/** New counts in the order and at the places of the old ones; what has none left says so and stays. */
function keepValueOrder(before: readonly FacetValue[], now: readonly FacetValue[]): readonly FacetValue[] {
  const counts = new Map(now.map(({ key, count }) => [key, count]))
  const known = new Set(before.map(({ key }) => key))
  return [
    ...before.map(({ key }) => ({ key, count: counts.get(key) ?? 0 })),
    ...now.filter(({ key }) => !known.has(key))
  ]
}

/** Attributes that were offered stay, with what is left of their values. */
const keepAttributeOrder = (before: Facets['attributes'], now: Facets['attributes']): Facets['attributes'] => {
  const counted = new Map(now.flatMap(({ values }) => values.map(({ key, count }) => [key, count] as const)))
  const known = new Set(before.map(({ attribute }) => attribute))
  return [
    ...before.map(facet => ({
      ...facet,
      values: facet.values.map(value => ({ ...value, count: counted.get(value.key) ?? 0 }))
    })),
    ...now.filter(({ attribute }) => !known.has(attribute))
  ]
}

/** The filters never jump while their counts change: everything keeps its place, the price its ends. */
export function keepFacetOrder(before: Facets, now: Facets): Facets {
  const [level0, level1, level2, level3, level4] = TAXON_LEVELS.map(level =>
    keepValueOrder(before.taxons[level], now.taxons[level])
  )
  const ends = [before.price, now.price].filter(price => price !== undefined)
  return {
    ...ofValueFacets(facet => keepValueOrder(before[facet], now[facet])),
    attributes: keepAttributeOrder(before.attributes, now.attributes),
    taxons: { l0: level0 ?? [], l1: level1 ?? [], l2: level2 ?? [], l3: level3 ?? [], l4: level4 ?? [] },
    ratings: keepValueOrder(before.ratings, now.ratings),
    ...(ends.length > 0 && {
      price: { min: Math.min(...ends.map(({ min }) => min)), max: Math.max(...ends.map(({ max }) => max)) }
    }),
    onSale: now.onSale,
    inStock: now.inStock
  }
}
