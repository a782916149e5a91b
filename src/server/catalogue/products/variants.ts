import { sellingPrice } from '../../../domain/price.ts'
import type { Reader } from '../../platform/db/database.ts'
import { variantById, type VariantRow } from './queries.ts'

/** A variant with its price and stock of this moment. */
export const findVariant = (reader: Reader, id: string): Promise<VariantRow | undefined> =>
  reader.first(variantById, { id })

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
