import { statement } from '../../platform/db/statement.ts'
import type { PackageProductTable } from './tables.ts'

/** Something in a package with what it costs and how much there is of it now. */
export interface PackageItemRow {
  variant_id: string
  qty: number
  product_id: string
  sku: string
  active: number
  price: number
  sale_price: number | null
  sale_start_at: string | null
  sale_expire_at: string | null
  on_hand: number
  reserved: number
}

export const pricedPackageItems = statement<{ owner: string }, PackageItemRow>((db, p) =>
  db
    .selectFrom('package_products')
    .innerJoin('variants', 'variants.id', 'package_products.variant_id')
    .innerJoin('stock', 'stock.variant_id', 'package_products.variant_id')
    .select([
      'package_products.variant_id',
      'package_products.qty',
      'variants.product_id',
      'variants.sku',
      'variants.active',
      'variants.price',
      'variants.sale_price',
      'variants.sale_start_at',
      'variants.sale_expire_at',
      'stock.on_hand',
      'stock.reserved'
    ])
    .where('package_products.owner', '=', p('owner'))
    .orderBy('package_products.added_at')
    .orderBy('package_products.variant_id')
)

export interface PackageVariantRow {
  id: string
  sku: string
  on_hand: number
  reserved: number
  requires_prescription: number
  available_on: string
}

/** Variants of a product that are sold, in their order. */
export const variantsOfSlug = statement<{ slug: string }, PackageVariantRow>((db, p) =>
  db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select([
      'variants.id',
      'variants.sku',
      'stock.on_hand',
      'stock.reserved',
      'products.requires_prescription',
      'products.available_on'
    ])
    .where('products.slug', '=', p('slug'))
    .where('variants.active', '=', 1)
    .orderBy('variants.position')
)

export const packageItems = statement<{ owner: string }, PackageProductTable>((db, p) =>
  db.selectFrom('package_products').selectAll().where('owner', '=', p('owner'))
)

export const upsertPackageItem = statement<PackageProductTable, never>((db, p) =>
  db
    .insertInto('package_products')
    .values({ owner: p('owner'), variant_id: p('variant_id'), qty: p('qty'), added_at: p('added_at') })
    .onConflict(c => c.columns(['owner', 'variant_id']).doUpdateSet({ qty: p('qty') }))
)

export const deletePackageItem = statement<{ owner: string; variant_id: string }, never>((db, p) =>
  db.deleteFrom('package_products').where('owner', '=', p('owner')).where('variant_id', '=', p('variant_id'))
)

export const deletePackageItems = statement<{ owner: string }, never>((db, p) =>
  db.deleteFrom('package_products').where('owner', '=', p('owner'))
)

/** Guests' only: what a user packs stays. */
export const deletePackagesBefore = statement<{ added_at: string }, never>((db, p) =>
  db.deleteFrom('package_products').where('added_at', '<', p('added_at')).where('owner', 'like', 'guest:%')
)
