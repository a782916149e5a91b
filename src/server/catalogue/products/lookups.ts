import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import { productDetailsColumn } from './product-details.ts'

type Query = Pick<Transaction, 'query'>

interface LocalizedName {
  readonly mn: string
  readonly en: string
}

const translated = z.object({ mn: z.string(), en: z.string().optional() })
/** Names of products (`title`) and of categories (`name`) among their details. */
const namesColumn = jsonColumn(
  'products.facts_json or taxons.facts_json',
  z.object({ title: translated.optional(), name: translated.optional() })
)

function nameIn(json: string): LocalizedName {
  const { title, name } = namesColumn.read(json)
  const { mn = '', en } = title ?? name ?? {}
  return { mn, en: en ?? mn }
}

/** Who may not see products, and where they stand among the categories. */
export const restrictionsOf = async ({ query }: Query, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : query
        .selectFrom('products')
        .select(['id', 'age_restricted', 'requires_prescription', 'taxon'])
        .where('id', 'in', [...new Set(ids)])
        .execute()

/** Every product by its address, for files that name products. */
export async function productsBySlug({ query }: Query) {
  const rows = await query
    .selectFrom('products')
    .select(['id', 'slug', 'age_restricted', 'requires_prescription'])
    .execute()
  return new Map(rows.map(({ slug, ...product }) => [slug, product]))
}

/** The address of a product; undefined where it is gone. */
export const productSlug = statement<{ id: string }, { slug: string }>((db, p) =>
  db.selectFrom('products').select('slug').where('id', '=', p('id'))
)

export const variantIdBySku = statement<{ sku: string }, { id: string }>((db, p) =>
  db.selectFrom('variants').select('id').where('sku', '=', p('sku'))
)

/** Every variant with its stock, for the seed of the branches. */
export const stockedVariants = ({ query }: Query) =>
  query
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['variants.id', 'variants.sku', 'stock.on_hand'])
    .execute()

/** Codes by which files name categories and brands. */
export async function knownCodes({ query }: Query) {
  const taxons = await query.selectFrom('taxons').select('permalink').execute()
  const brands = await query.selectFrom('brands').select('code').execute()
  return { taxons: new Set(taxons.map(({ permalink }) => permalink)), brands: new Set(brands.map(({ code }) => code)) }
}

interface ListedProduct {
  readonly id: string
  readonly slug: string
  readonly brand: string
  readonly updated_at: string
  readonly facts_json: string
}

/** A page of products that have one of their own, in id order: on sale by now, in at least one variant. */
export const listedProductsAfter = statement<{ id: string; now: string; limit: number }, ListedProduct>((db, p) =>
  db
    .selectFrom('products')
    .select(['id', 'slug', 'brand', 'updated_at', 'facts_json'])
    .where('id', '>', p('id'))
    .where('available_on', '<=', p('now'))
    .where(e =>
      e.exists(
        e
          .selectFrom('variants')
          .select('variants.id')
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.active', '=', e.lit(1))
      )
    )
    .orderBy('id')
    .limit(p('limit'))
)

/** Prices and stock of variants as they are now. */
export const variantPrices = async ({ query }: Query, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : query
        .selectFrom('variants')
        .innerJoin('stock', 'stock.variant_id', 'variants.id')
        .select(['variants.id', 'variants.active', 'variants.price', 'variants.sale_price'])
        .select(['variants.sale_start_at', 'variants.sale_expire_at', 'stock.on_hand', 'stock.reserved'])
        .where('variants.id', 'in', ids)
        .execute()

/** Pictures of products, in the order of their ids. */
export async function packshotsOf({ query }: Query, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await query.selectFrom('products').select(['id', 'facts_json']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map(({ id, facts_json }) => [id, productDetailsColumn.read(facts_json).packshot]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** SKUs, categories and brands by which a file limits something. */
export interface CatalogueScope {
  readonly products: readonly string[]
  readonly taxons: readonly string[]
  readonly brands: readonly string[]
}

/** Existing products, taxons and brands of a scope, with the columns that hold their names. */
const rowsOfScope = ({ query }: Query, { products, taxons, brands }: CatalogueScope) =>
  Promise.all([
    products.length > 0
      ? query.selectFrom('products').select(['sku as id', 'facts_json']).where('sku', 'in', products).execute()
      : [],
    taxons.length > 0
      ? query.selectFrom('taxons').select(['permalink as id', 'facts_json']).where('permalink', 'in', taxons).execute()
      : [],
    brands.length > 0
      ? query.selectFrom('brands').select(['code as id', 'name']).where('code', 'in', brands).execute()
      : []
  ])

/** Products, taxons and brands of a scope that do not exist. */
export async function missingFromCatalogue(reader: Query, scope: CatalogueScope): Promise<readonly string[]> {
  const [products, taxons, brands] = (await rowsOfScope(reader, scope)).map(rows => new Set(rows.map(({ id }) => id)))
  return [
    ...scope.products.filter(id => !products?.has(id)),
    ...scope.taxons.filter(id => !taxons?.has(id)),
    ...scope.brands.filter(id => !brands?.has(id))
  ]
}

/** Names of products by their addresses, as rules for searches write them. */
export async function productNamesBySlug({ query }: Query, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, LocalizedName>()
  const rows = await query.selectFrom('products').select(['slug', 'facts_json']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(({ slug, facts_json }) => [slug, nameIn(facts_json)]))
}

/** Names of what a scope says. */
export async function catalogueNames(
  reader: Query,
  scope: CatalogueScope
): Promise<ReadonlyMap<string, LocalizedName>> {
  const [products, taxons, brands] = await rowsOfScope(reader, scope)
  return new Map([
    ...[...products, ...taxons].map(({ id, facts_json }) => [id, nameIn(facts_json)] as const),
    ...brands.map(({ id, name }) => [id, { mn: name, en: name }] as const)
  ])
}
