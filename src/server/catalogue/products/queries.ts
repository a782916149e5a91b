import type { Kysely } from 'kysely'
import { statement, type Param } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ProductTable, VariantTable } from './tables.ts'

type Plain<T> = { [K in keyof T]: T[K] }
type ProductColumns = Omit<ProductTable, 'version' | 'barcode' | 'hidden_available_on'>

type Stars = 1 | 2 | 3 | 4 | 5

/** Ratings and sales are null where there are none; `demonstrated` are those of demonstration reviews. */
export type ProductRow = Plain<ProductColumns> & { brand_name: string; sold: number | null } & {
  [K in `${'rated' | 'demonstrated'}_${Stars}`]: number | null
}
export type VariantRow = Plain<VariantTable> & { on_hand: number; reserved: number }

export const productIdentity = statement<
  { sku: string },
  Pick<
    ProductTable,
    'id' | 'slug' | 'facts_json' | 'taxon' | 'brand' | 'available_on' | 'age_restricted' | 'requires_prescription'
  >
>((db, p, dialect) => {
  const query = db
    .selectFrom('products')
    .select(['id', 'slug', 'facts_json', 'taxon', 'brand', 'available_on', 'age_restricted', 'requires_prescription'])
    .where('sku', '=', p('sku'))
  // An import and an edit of staff come one after the other.
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const skuOfSlug = statement<{ slug: string }, { sku: string }>((db, p) =>
  db.selectFrom('products').select('sku').where('slug', '=', p('slug'))
)

type ChangingProduct = Omit<Plain<ProductColumns>, 'id' | 'sku' | 'created_at'>

const changingProduct = (p: Param<ChangingProduct>) => ({
  slug: p('slug'),
  brand: p('brand'),
  taxon: p('taxon'),
  age_restricted: p('age_restricted'),
  requires_prescription: p('requires_prescription'),
  available_on: p('available_on'),
  updated_at: p('updated_at'),
  facts_json: p('facts_json')
})

export const insertProduct = statement<Plain<ProductColumns>, never>((db, p) =>
  db.insertInto('products').values({ id: p('id'), sku: p('sku'), created_at: p('created_at'), ...changingProduct(p) })
)

export const updateProduct = statement<ChangingProduct & Pick<ProductTable, 'id'>, never>((db, p) =>
  db.updateTable('products').set(changingProduct(p)).where('id', '=', p('id'))
)

/** Also locks the product until the transaction ends. */
export const raiseProductVersion = statement<{ id: string }, never>((db, p) =>
  db
    .updateTable('products')
    .set(e => ({ version: e('version', '+', e.lit(1)) }))
    .where('id', '=', p('id'))
)

const variantColumns = [
  'variants.id',
  'variants.product_id',
  'variants.sku',
  'variants.position',
  'variants.active',
  'variants.options_json',
  'variants.price',
  'variants.sale_price',
  'variants.sale_start_at',
  'variants.sale_expire_at',
  'variants.store_price',
  'stock.on_hand',
  'stock.reserved'
] as const

export const variantsOfProduct = statement<{ product_id: string }, VariantRow>((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(variantColumns)
    .where('variants.product_id', '=', p('product_id'))
    .orderBy('variants.position')
    .orderBy('variants.id')
)

export const variantById = statement<{ id: string }, VariantRow>((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(variantColumns)
    .where('variants.id', '=', p('id'))
)

export const productOfVariantSku = statement<{ sku: string }, { product_id: string }>((db, p) =>
  db.selectFrom('variants').select('product_id').where('sku', '=', p('sku'))
)

type ChangingVariant = Omit<Plain<VariantTable>, 'id' | 'product_id' | 'sku'>

const changingVariant = (p: Param<ChangingVariant>) => ({
  position: p('position'),
  active: p('active'),
  options_json: p('options_json'),
  price: p('price'),
  sale_price: p('sale_price'),
  sale_start_at: p('sale_start_at'),
  sale_expire_at: p('sale_expire_at'),
  store_price: p('store_price')
})

export const insertVariant = statement<Plain<VariantTable>, never>((db, p) =>
  db.insertInto('variants').values({ id: p('id'), product_id: p('product_id'), sku: p('sku'), ...changingVariant(p) })
)

export const updateVariant = statement<ChangingVariant & Pick<VariantTable, 'id'>, never>((db, p) =>
  db.updateTable('variants').set(changingVariant(p)).where('id', '=', p('id'))
)

const productColumns = [
  'products.id',
  'products.sku',
  'products.slug',
  'products.brand',
  'products.taxon',
  'products.age_restricted',
  'products.requires_prescription',
  'products.available_on',
  'products.created_at',
  'products.updated_at',
  'products.facts_json',
  'brands.name as brand_name',
  'product_sales.sold',
  'real.stars_1 as rated_1',
  'real.stars_2 as rated_2',
  'real.stars_3 as rated_3',
  'real.stars_4 as rated_4',
  'real.stars_5 as rated_5',
  'example.stars_1 as demonstrated_1',
  'example.stars_2 as demonstrated_2',
  'example.stars_3 as demonstrated_3',
  'example.stars_4 as demonstrated_4',
  'example.stars_5 as demonstrated_5'
] as const

const products = (db: Kysely<Tables>) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.code', 'products.brand')
    .leftJoin('product_ratings as real', join =>
      join.onRef('real.product_id', '=', 'products.id').on('real.demonstration', '=', 0)
    )
    .leftJoin('product_ratings as example', join =>
      join.onRef('example.product_id', '=', 'products.id').on('example.demonstration', '=', 1)
    )
    .leftJoin('product_sales', 'product_sales.product_id', 'products.id')
    .select(productColumns)

export const productById = statement<{ id: string }, ProductRow>((db, p) =>
  products(db).where('products.id', '=', p('id'))
)

export const productBySlug = statement<{ slug: string }, ProductRow>((db, p) =>
  products(db).where('products.slug', '=', p('slug'))
)

/** A page of products in id order, for rebuilding the index without holding all of them at once. */
export const productsAfter = statement<{ id: string; limit: number }, ProductRow>((db, p) =>
  products(db).where('products.id', '>', p('id')).orderBy('products.id').limit(p('limit'))
)

export const variantsBetween = statement<{ from: string; to: string }, VariantRow>((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(variantColumns)
    .where('variants.product_id', '>=', p('from'))
    .where('variants.product_id', '<=', p('to'))
    .orderBy('variants.product_id')
    .orderBy('variants.position')
)

export const insertChange = statement<{ product_id: string; changed_at: string }, never>((db, p) =>
  db.insertInto('product_changes').values({ product_id: p('product_id'), changed_at: p('changed_at') })
)

export const changesAfter = statement<{ seq: number; limit: number }, { seq: number; product_id: string }>((db, p) =>
  db
    .selectFrom('product_changes')
    .select(['seq', 'product_id'])
    .where('seq', '>', p('seq'))
    .orderBy('seq')
    .limit(p('limit'))
)

/** How many changes come after one, and when the first of them was made. */
export const countChangesAfter = statement<{ seq: number }, { count: number; since: string | null }>((db, p) =>
  db
    .selectFrom('product_changes')
    .select(e => [e.fn.countAll<number>().as('count'), e.fn.min('changed_at').as('since')])
    .where('seq', '>', p('seq'))
)

export const lastChange = statement<Record<never, never>, { seq: number | null }>(db =>
  db.selectFrom('product_changes').select(e => e.fn.max('seq').as('seq'))
)

/** The first change that is still known. */
export const firstChange = statement<Record<never, never>, { seq: number | null }>(db =>
  db.selectFrom('product_changes').select(e => e.fn.min('seq').as('seq'))
)

export const changeAt = statement<{ seq: number }, { seq: number }>((db, p) =>
  db.selectFrom('product_changes').select('seq').where('seq', '=', p('seq'))
)

/** All products there are and when they were written. */
export const productTimestamps = statement<Record<never, never>, Pick<ProductTable, 'id' | 'updated_at'>>(db =>
  db.selectFrom('products').select(['id', 'updated_at'])
)

/** The last change stays whatever its age: it says how far the count has come. */
export const deleteChangesBefore = statement<{ changed_at: string }, never>((db, p) =>
  db
    .deleteFrom('product_changes')
    .where('changed_at', '<', p('changed_at'))
    .where('seq', '<', e => e.selectFrom('product_changes as all').select(a => a.fn.max('all.seq').as('last')))
)

/** Products whose sale began or ended between two moments. */
export const salesChangingBetween = statement<{ from: string; to: string }, { product_id: string }>((db, p) =>
  db
    .selectFrom('variants')
    .select('product_id')
    .distinct()
    .where(e =>
      e.or([
        e.and([e('sale_start_at', '>', p('from')), e('sale_start_at', '<=', p('to'))]),
        e.and([e('sale_expire_at', '>', p('from')), e('sale_expire_at', '<=', p('to'))])
      ])
    )
)

export const allDeliveryFees = statement<Record<never, never>, Omit<Tables['delivery_options'], 'active'>>(db =>
  db
    .selectFrom('delivery_options')
    .select(['zone', 'option', 'fee', 'free_from'])
    .where('active', '=', 1)
    .orderBy('zone')
    .orderBy('option')
)
