import { z } from 'zod'
import { IN_STOCK, taxonClause } from '../../../contract/catalogue/catalogue-base.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { Json, SearchClause, SearchResponse } from '../../../contract/search/search-protocol.ts'
import {
  PRODUCT_FACETS,
  PRODUCTS_PER_PAGE,
  type ProductFacet,
  type StaffProductFilter,
  type StaffProductRow,
  type StaffProductsBody,
  type StaffProductsQuery
} from '../../../contract/staff/products.ts'
import { err, ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { catalogueNames } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { ProductsDeps } from './deps.ts'

const NAMES = ['sku', 'title^4', 'name^4', 'brand.name^3', 'gendric^3', 'taxonomy.names']
const AVAILABLE: SearchClause = { range: { available_on: { lte: 'now' } } }
const TRANSLATED: SearchClause = { term: { translated: true } }

const not = (clause: SearchClause): SearchClause => ({ bool: { must_not: [clause] } })
const either = (value: 'yes' | 'no', clause: SearchClause) => (value === 'yes' ? clause : not(clause))

function clauseOf(query: StaffProductFilter, facet: ProductFacet): SearchClause | undefined {
  const { category, brand, stock, visible, translated } = query
  switch (facet) {
    case 'category':
      return category === undefined ? undefined : taxonClause(category)
    case 'brand':
      return brand === undefined ? undefined : { term: { 'brand.code': brand } }
    case 'stock':
      return stock && either(stock, IN_STOCK)
    case 'visible':
      return visible && either(visible, AVAILABLE)
    case 'translated':
      return translated && either(translated, TRANSLATED)
  }
}

const MOST_BRANDS = 30
const COUNTED: Readonly<Record<ProductFacet, SearchClause>> = {
  category: { terms: { field: 'l0', size: 50 } },
  brand: { terms: { field: 'brand.code', size: MOST_BRANDS } },
  stock: { filters: { filters: { yes: IN_STOCK, no: not(IN_STOCK) } } },
  visible: { filters: { filters: { yes: AVAILABLE, no: not(AVAILABLE) } } },
  translated: { filters: { filters: { yes: TRANSLATED, no: not(TRANSLATED) } } }
}

/** A facet is counted under every choice but its own. */
function aggregations(query: StaffProductFilter): SearchClause {
  return Object.fromEntries(
    PRODUCT_FACETS.map(facet => {
      const others = PRODUCT_FACETS.flatMap(other => (other === facet ? [] : (clauseOf(query, other) ?? [])))
      const counted = COUNTED[facet]
      const within = { filter: { bool: { filter: others } }, aggs: { inner: counted } } satisfies Json
      return [facet, others.length > 0 ? within : counted]
    })
  )
}

const sortValues = z.array(z.union([z.string(), z.number(), z.null()])).max(3)

/** The values of the last row by which the list is sorted; a cursor that is none begins anew. */
function positionOf(after: string | undefined) {
  if (after === undefined) return undefined
  try {
    return sortValues.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch {
    return undefined
  }
}

const cursorOf = (sort: readonly unknown[]) => Buffer.from(JSON.stringify(sort)).toString('base64url')

interface Page {
  readonly limit: number
  readonly after?: string | undefined
  /** Counted beside the rows. */
  readonly aggs?: SearchClause
}

/**
 * A page of the products in every state that search has: whatever has a variant on offer, sold out or not on sale yet.
 * It goes on behind the last row, so that page 800 costs what the first does.
 */
export async function productPage(
  { db, catalogue }: ProductsDeps,
  query: StaffProductFilter,
  { limit, after, aggs }: Page
): ServiceResult<{
  readonly products: readonly ProductDocument[]
  readonly total: number
  readonly nextCursor: string | null
  readonly answer: SearchResponse<ProductDocument>
}> {
  const chosen = PRODUCT_FACETS.flatMap(facet => clauseOf(query, facet) ?? [])
  const position = positionOf(after)
  const answer = await catalogue.search({
    query: { bool: { filter: [await textClause(db, query.q ?? '')] } },
    ...(chosen.length > 0 && { post_filter: { bool: { filter: chosen } } }),
    sort: [{ sku: 'asc' }],
    ...(position && { search_after: position }),
    ...(aggs && { aggs }),
    size: limit,
    track_total_hits: true
  })
  if (answer.timed_out) return err({ status: 503, code: 'unavailable' })
  const { hits } = answer.hits
  const last = hits.at(-1)?.sort
  return ok({
    products: hits.flatMap(({ _source }) => _source ?? []),
    total: answer.hits.total.value,
    nextCursor: hits.length === limit && last ? cursorOf(last) : null,
    answer
  })
}

export async function listProducts(
  deps: ProductsDeps,
  { after, ...query }: StaffProductsQuery,
  locale: Locale
): ServiceResult<StaffProductsBody> {
  const page = await productPage(deps, query, { limit: PRODUCTS_PER_PAGE, after, aggs: aggregations(query) })
  if (!page.ok) return page
  const { products, total, nextCursor, answer } = page.value
  return ok({
    products: products.map(product => rowOf(product, locale, deps.now())),
    total_count: total,
    next_cursor: nextCursor,
    facets: await facetsOf(deps.db, answer, locale)
  })
}

/** A SKU or a barcode is looked for exactly; otherwise every word in what names a product. */
export async function textClause(db: Database, text: string): Promise<SearchClause> {
  if (text === '') return { match_all: {} }
  const ids = await idsByCode(db, text)
  if (ids.length > 0) return { terms: { id: ids } }
  return { multi_match: { query: text, fields: NAMES, type: 'bool_prefix', operator: 'and' } }
}

async function idsByCode({ query }: Database, text: string): Promise<readonly string[]> {
  const codes = [...new Set([text, text.toUpperCase()])]
  const rows = await query
    .selectFrom('products')
    .select('id')
    .where('sku', 'in', codes)
    .union(query.selectFrom('products').select('id').where('barcode', '=', text))
    .union(query.selectFrom('variants').select('product_id as id').where('sku', 'in', codes))
    .execute()
  return rows.map(({ id }) => id)
}

function rowOf(product: ProductDocument, locale: Locale, now: Date): StaffProductRow {
  const { sku, brand, price, selling_price, total_on_hand, variants, translated } = product
  return {
    ...{ sku, brand: brand.name, price, selling_price, on_hand: total_on_hand },
    name: locale === 'mn' ? product.title : product.name,
    variant_count: variants.length,
    is_visible: Date.parse(product.available_on) <= now.getTime(),
    is_translated: translated
  }
}

interface Count {
  readonly value: string
  readonly count: number
}

const buckets = z.array(z.object({ key: z.coerce.string(), doc_count: z.number() }))
const namedBuckets = z.record(z.string(), z.object({ doc_count: z.number() }))
const counted = z.object({ buckets: z.union([buckets, namedBuckets]) })
const within = z.object({ inner: counted }).transform(({ inner }) => inner)

function countsOf(aggregation: unknown): readonly Count[] {
  const found = z.union([counted, within]).parse(aggregation).buckets
  return Array.isArray(found)
    ? found.map(({ key, doc_count }) => ({ value: key, count: doc_count }))
    : Object.entries(found).map(([value, { doc_count }]) => ({ value, count: doc_count }))
}

async function facetsOf(
  db: Database,
  { aggregations: answers = {} }: SearchResponse<ProductDocument>,
  locale: Locale
): Promise<StaffProductsBody['facets']> {
  const counts = (facet: ProductFacet) => countsOf(answers[facet])
  const [categories, brands] = [counts('category'), counts('brand')]
  const names = await catalogueNames(db, {
    products: [],
    taxons: categories.map(({ value }) => value),
    brands: brands.map(({ value }) => value)
  })
  const named = (values: readonly Count[]) =>
    values.map(each => ({ ...each, name: names.get(each.value)?.[locale === 'mn' ? 'mn' : 'en'] ?? each.value }))
  const plain = (values: readonly Count[]) => values.map(each => ({ ...each, name: null }))
  return {
    category: named(categories),
    brand: named(brands),
    stock: plain(counts('stock')),
    visible: plain(counts('visible')),
    translated: plain(counts('translated'))
  }
}
