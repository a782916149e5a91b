import { sellingPrice } from '../../../domain/catalogue/price.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { variantById, type VariantRow } from './queries.ts'

/** A variant with its price and stock of this moment. */
export const findVariant = (reader: Reader, id: string): Promise<VariantRow | undefined> =>
  reader.first(variantById, { id })

/** Names by which people know variants: their SKU and the address of their product. */
export async function variantNames({ query }: Pick<Database, 'query'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { readonly sku: string; readonly slug: string }>()
  const rows = await query
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku', 'products.slug'])
    .where('variants.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** Selling price at a time, ₮. */
export const sellingPriceOf = (
  variant: Pick<VariantRow, 'price' | 'sale_price' | 'sale_start_at' | 'sale_expire_at'>,
  at: Date
) =>
  sellingPrice(
    {
      price: variant.price,
      salePrice: variant.sale_price,
      saleStartAt: variant.sale_start_at,
      saleExpireAt: variant.sale_expire_at
    },
    at
  )

/** Whether any is on hand, reserved pieces included: a reservation may still expire. */
export const isStocked = ({ active, on_hand }: Pick<VariantRow, 'active' | 'on_hand'>) => active === 1 && on_hand > 0
