import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '../../domain/ordering/cart.ts'
import { PACKAGE_PRODUCTS_MAX } from '../../domain/catalogue/package-product.ts'
import type { ResponseOf } from '../response-of.ts'
import { orderBodySchema } from './order.ts'

/** A package: goods somebody puts together, such as for a journey or a first-aid box, to buy all at once. */

const slug = z.string().trim().min(1).max(120)
/** SKU of the variant that was chosen; the first that can be bought when left out. */
const sku = z.string().trim().min(1).max(60).optional()
const packageProduct = z.strictObject({ slug, qty: z.int().min(1).max(LINE_QUANTITY_MAX).default(1), cv: sku })

/** `POST /compatibility_build/add`: so many more of each. */
export const addPackageItemRequestSchema = z.strictObject({
  package_products: z.array(packageProduct).min(1).max(PACKAGE_PRODUCTS_MAX)
})

/** `PUT /compatibility_build`: exactly so many; zero or less takes it out. */
export const changePackageItemRequestSchema = z.strictObject({
  slug,
  qty: z.int().min(-LINE_QUANTITY_MAX).max(LINE_QUANTITY_MAX),
  cv: sku
})

export type AddPackageItemRequest = z.input<typeof addPackageItemRequestSchema>
export type ChangePackageItemRequest = z.input<typeof changePackageItemRequestSchema>

export const packageProductBodySchema = z
  .strictObject({
    slug: z.string(),
    qty: z.int(),
    /** SKU of the variant. */
    cv: z.string(),
    variant_id: z.string(),
    name: z.string(),
    options_text: z.string(),
    image: z.string(),
    age_restricted: z.boolean(),
    /** ₮ for one now. */
    price: z.int(),
    total: z.int(),
    /** The most there are of it; 0 when it cannot be bought. */
    total_on_hand: z.int()
  })
  .meta({ id: 'PackageProductBody' })
export type PackageProductBody = ResponseOf<typeof packageProductBodySchema>

export const packageBodySchema = z
  .strictObject({
    package_products: z.array(packageProductBodySchema),
    /** ₮ for what of it can be bought now. */
    item_total: z.int(),
    total_quantity: z.int(),
    /** A guest's key to it, told once; sent as `X-Package-Token`. */
    token: z.exactOptional(z.string())
  })
  .meta({ id: 'PackageBody' })
export type PackageBody = ResponseOf<typeof packageBodySchema>

/** `POST /compatibility_build/add_to_cart`. */
export const packageToCartResponseSchema = z
  .strictObject({
    /** The cart; null when nothing could be put into a new one. */
    order: orderBodySchema.nullable(),
    added: z.int(),
    skipped: z.array(
      z.strictObject({
        variant_id: z.string(),
        name: z.string(),
        error: z.string()
      })
    )
  })
  .meta({ id: 'PackageToCartResponse' })
export type PackageToCartResponse = ResponseOf<typeof packageToCartResponseSchema>
