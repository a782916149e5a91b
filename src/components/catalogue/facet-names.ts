import type { AggregationBucket } from '../../contract/search/search-protocol.ts'
import type { Facets, FacetValue } from '../../contract/catalogue/catalogue-facets.ts'
import type { Storefront } from '../../contract/site/storefront.ts'
import { OWN_STORE } from '../../domain/own-store.ts'
import type { Locale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'

const MOST = 1_000
/** An import brings new ones at any time. */
const CACHE_MS = 60_000

type Names = Readonly<Record<string, string>>

interface FacetNames {
  readonly brandNames: Names
  readonly storeNames: Names
}

const cache = new WeakMap<Storefront, { readonly names: Promise<FacetNames>; readonly until: number }>()

/** Names by code: search counts brands and stores by their codes, people know them by their names. */
export function facetNames(shop: Storefront): Promise<FacetNames> {
  const known = cache.get(shop)
  if (known && known.until > Date.now()) return known.names
  const names = readNames(shop)
  cache.set(shop, { names, until: Date.now() + CACHE_MS })
  names.catch(() => cache.delete(shop))
  return names
}

async function readNames(shop: Storefront): Promise<FacetNames> {
  const named = (of: 'brand' | 'store') => ({
    terms: { field: `${of}.code`, size: MOST },
    aggs: { name: { terms: { field: `${of}.name`, size: 1 } } }
  })
  const { aggregations } = await shop.search({ size: 0, aggs: { brand: named('brand'), store: named('store') } })
  const namesOf = (of: string) =>
    Object.fromEntries(
      bucketsOf(aggregations?.[of]).flatMap(bucket =>
        bucketsOf(bucket['name']).map(({ key }) => [String(bucket.key), String(key)])
      )
    )
  return { brandNames: namesOf('brand'), storeNames: namesOf('store') }
}

const bucketsOf = (aggregation: unknown) =>
  (aggregation as { readonly buckets?: readonly AggregationBucket[] } | undefined)?.buckets ?? []

/** Only the names that these facets can show; the shop's own name as its readers know it. */
export const namesFor = (
  { brandNames, storeNames }: FacetNames,
  { brands, stores }: Facets,
  locale: Locale
): FacetNames => ({
  brandNames: only(brandNames, brands),
  storeNames: only({ ...storeNames, [OWN_STORE]: words(locale, 'company')('name') }, stores)
})

const only = (names: Names, values: readonly FacetValue[]): Names =>
  Object.fromEntries(values.flatMap(({ key }) => (names[key] ? [[key, names[key]]] : [])))
