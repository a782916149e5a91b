import { LRUCache } from 'lru-cache'
import { CATALOGUE_FILTER } from '../../../contract/catalogue/catalogue-base.ts'
import { TAXON_LEVELS } from '../../../contract/catalogue/catalogue-base.ts'
import type {
  Aggregation,
  AggregationBucket,
  SearchBody,
  SearchResponse
} from '../../../contract/search/search-protocol.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { DeliveryFee, ProductView, Storefront, TaxonView } from '../../../contract/site/storefront.ts'
import { SearchBusy } from '../../../search/busy.ts'
import type { SearchEngine } from '../../../search/port.ts'
import { catalogueSchema } from '../../../search/catalogue-schema.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import type { Database } from '../../platform/db/database.ts'
import { allDeliveryFees, productById, productBySlug, variantsOfProduct } from './queries.ts'
import { boughtTogetherWith } from './bought-together.ts'
import { readBrands } from './brands.ts'
import { type TaxonFactsMap, readTaxons } from './taxons.ts'
import { viewOf, type ProductPageData } from './views.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CACHED_VIEWS_MAX = 5_000
const TAXONS_MAX = 1_000
const BRANDS_MAX = 999

/** The shop's read side: what pages and the public catalogue calls show. */
export interface Catalogue extends Pick<
  Storefront,
  'product' | 'search' | 'boughtTogether' | 'taxonTree' | 'taxon' | 'taxonPath' | 'brands' | 'deliveryFees'
> {
  /** Called with every product that changed: what was kept of it is read anew. */
  invalidate(productIds: ReadonlySet<string>): void
  /** Counts what can be bought in each taxon anew, and reads what delivery costs. */
  refreshCounts(): Promise<void>
}

interface SearchSource {
  readonly engine: SearchEngine
  /** Rules of the shop's editors. */
  readonly ruleset: Ruleset
}

/** Opens the read side: counts, taxons and fees are read once here and again by `refreshCounts`. */
export async function openCatalogue(
  db: Database,
  { engine, ruleset }: SearchSource,
  rules: ProductPageData,
  now: () => Date
): Promise<Catalogue> {
  const views = new LRUCache<string, ProductView>({ max: CACHED_VIEWS_MAX })
  let counts = (await countTaxons(engine)) ?? new Map<string, number>()
  let taxons = await readTaxons(db, counts)
  let fees = await readFees(db)
  const taxonPath = (permalink: string) => taxonPathIn(taxons.byPermalink, permalink)

  return {
    taxonTree: () => taxons.roots,
    taxon: permalink => taxons.byPermalink.get(permalink),
    taxonPath,
    deliveryFees: () => fees,
    search: body => search(engine, body, ruleset),
    brands: () => stockedBrands(db, engine),
    boughtTogether: productId => boughtTogetherWith(db, productId),

    async product(slugOrId) {
      const cached = views.get(slugOrId)
      if (cached) return cached
      const view = await readView(db, slugOrId, { pathOf: taxonPath, facts: taxons.facts }, rules, now())
      if (view) views.set(slugOrId, view)
      return view
    },

    invalidate(productIds) {
      for (const [slug, { document }] of [...views]) if (productIds.has(document.id)) views.delete(slug)
    },

    async refreshCounts() {
      // While search is busy the last count stands.
      counts = (await countTaxons(engine)) ?? counts
      taxons = await readTaxons(db, counts)
      fees = await readFees(db)
    }
  }
}

/** A taxon and those above it, the topmost first; empty where there is none of this permalink. */
function taxonPathIn(byPermalink: ReadonlyMap<string, TaxonView>, permalink: string): readonly TaxonView[] {
  const path: TaxonView[] = []
  for (
    let taxon = byPermalink.get(permalink);
    taxon;
    taxon = taxon.parent === null ? undefined : byPermalink.get(taxon.parent)
  )
    path.unshift(taxon)
  return path
}

/** The view of a product that is on sale by now; undefined for any other. */
async function readView(
  db: Database,
  slugOrId: string,
  taxons: { readonly pathOf: (permalink: string) => readonly TaxonView[]; readonly facts: TaxonFactsMap },
  rules: ProductPageData,
  at: Date
): Promise<ProductView | undefined> {
  const product = UUID.test(slugOrId)
    ? await db.first(productById, { id: slugOrId })
    : await db.first(productBySlug, { slug: slugOrId })
  if (!product || product.available_on > at.toISOString()) return undefined
  const rows = await db.all(variantsOfProduct, { product_id: product.id })
  return viewOf(product, rows, { path: taxons.pathOf(product.taxon), facts: taxons.facts }, rules, at)
}

/** Brands that have something to buy, with how many products. */
async function stockedBrands(db: Database, engine: SearchEngine) {
  const byBrand = await countBrands(engine)
  return (await readBrands(db)).flatMap(brand => {
    const count = byBrand.get(brand.code) ?? 0
    return count > 0 ? [{ ...brand, count }] : []
  })
}

async function readFees(db: Database): Promise<readonly DeliveryFee[]> {
  const rows = await db.all(allDeliveryFees, {})
  // The shop's own table: its zones and speeds are those of domain/ordering/delivery.ts.
  return rows.map(({ zone, option, fee, free_from }) => ({ zone, option, fee, free_from }) as DeliveryFee)
}

async function search(
  engine: SearchEngine,
  body: SearchBody,
  ruleset?: Ruleset
): Promise<SearchResponse<ProductDocument>> {
  const request = parseSearch(body, catalogueSchema, ruleset)
  // Pages ask with builders of `contract/catalogue/catalogue-query.ts`: a refusal is a fault of ours.
  if (!request.ok) throw new Error(`Search refused a page's question: ${request.refusal.reason}`)
  try {
    return (await engine.search('catalogue', request.value)) as SearchResponse<ProductDocument>
  } catch (error) {
    // A page is useful without its product lists; the list's island shows that search is busy.
    if (error instanceof SearchBusy) return NOTHING_FOUND
    throw error
  }
}

const NOTHING_FOUND: SearchResponse<ProductDocument> = {
  took: 0,
  timed_out: true,
  _shards: { total: 1, successful: 0, skipped: 0, failed: 1 },
  hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] }
}

async function countTaxons(engine: SearchEngine): Promise<ReadonlyMap<string, number> | undefined> {
  const answer = await search(engine, {
    query: { bool: { filter: CATALOGUE_FILTER } },
    size: 0,
    aggs: Object.fromEntries(TAXON_LEVELS.map(level => [level, { terms: { field: level, size: TAXONS_MAX } }]))
  })
  if (answer === NOTHING_FOUND) return undefined
  return new Map(
    Object.values(answer.aggregations ?? {}).flatMap(({ buckets }) =>
      isList(buckets) ? buckets.map(({ key, doc_count }): [string, number] => [String(key), doc_count]) : []
    )
  )
}

async function countBrands(engine: SearchEngine): Promise<ReadonlyMap<string, number>> {
  const { aggregations = {} } = await search(engine, {
    query: { bool: { filter: CATALOGUE_FILTER } },
    size: 0,
    aggs: { brands: { terms: { field: 'brand.code', size: BRANDS_MAX } } }
  })
  const buckets = aggregations['brands']?.buckets
  return new Map(isList(buckets) ? buckets.map(({ key, doc_count }) => [String(key), doc_count]) : [])
}

const isList = (buckets: Aggregation['buckets']): buckets is readonly AggregationBucket[] => Array.isArray(buckets)
