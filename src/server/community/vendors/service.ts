import { termsOf } from '../../../contract/catalogue/catalogue-query.ts'
import { CATALOGUE_FILTER } from '../../../contract/catalogue/catalogue-base.ts'
import type { AggregationBucket } from '../../../contract/search/search-protocol.ts'
import type { Storefront } from '../../../contract/site/storefront.ts'
import type { VendorBody, VendorRecord } from '../../../contract/catalogue/vendor.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'

const VENDORS_MAX = 1_000

/** Ratings of public reviews of a vendor. */
export interface VendorRating {
  readonly average_rating: number
  readonly total_reviews: number
}

export interface VendorDeps {
  readonly search: Storefront['search']
  readonly records: ReadonlyMap<string, VendorRecord>
  /** Reviews are another module's. */
  readonly ratings: () => Promise<ReadonlyMap<string, VendorRating>>
}

export type VendorService = ReturnType<typeof createVendorService>

const bucketsOf = (aggregation: unknown) =>
  (aggregation as { readonly buckets?: readonly AggregationBucket[] } | undefined)?.buckets ?? []

/** Stores of products that can be bought, with their names and how many products each has. */
async function stockedStores(search: Storefront['search']) {
  const { aggregations } = await search({
    query: { bool: { filter: CATALOGUE_FILTER } },
    size: 0,
    aggs: { store: { ...termsOf('store.code', VENDORS_MAX), aggs: { name: termsOf('store.name', 1) } } }
  })
  return new Map(
    bucketsOf(aggregations?.['store']).map(bucket => [
      String(bucket.key),
      { name: String(bucketsOf(bucket['name'])[0]?.key ?? bucket.key), count: bucket.doc_count }
    ])
  )
}

/** Vendors that are described in `content/vendors/`, and those whose products came by an import. */
export const createVendorService = ({ search, records, ratings }: VendorDeps) => ({
  async list(locale: Locale): Promise<readonly VendorBody[]> {
    const [stores, rated] = await Promise.all([stockedStores(search), ratings()])
    const language = isShopLocale(locale) ? locale : 'mn'
    const codes = [...new Set([...records.keys(), ...stores.keys()])]
    const all = codes.map((id): VendorBody => {
      const record = records.get(id)
      const { average_rating = 0, total_reviews = 0 } = rated.get(id) ?? {}
      return {
        id,
        name: record?.name[language] ?? stores.get(id)?.name ?? id,
        description: record?.description[language] ?? '',
        delivery: record?.delivery[language] ?? '',
        returns: record?.returns[language] ?? '',
        since: record?.since ?? null,
        path: `/vendors/${id}`,
        count: stores.get(id)?.count ?? 0,
        ...{ average_rating, total_reviews }
      }
    })
    return all.toSorted((a, b) => b.count - a.count)
  },

  async read(id: string, locale: Locale): Promise<VendorBody | undefined> {
    return (await this.list(locale)).find(each => each.id === id)
  }
})
