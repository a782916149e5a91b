import { z } from 'zod'
import { LINE_QUANTITY_MAX } from '../domain/cart.ts'
import { PACKAGE_PRODUCTS_MAX } from '../domain/package-product.ts'
import type { OrderBody } from './order.ts'

/** A package: goods somebody puts together, such as for a journey or a first-aid box, to buy all at once. */

const slug = z.string().trim().min(1).max(120)
/** SKU of the variant that was chosen; the first that can be bought when left out. */
const cv = z.string().trim().min(1).max(60).optional()
const packageProduct = z.strictObject({ slug, qty: z.int().min(1).max(LINE_QUANTITY_MAX).default(1), cv })

/** `POST /compatibility_build/add`: so many more of each. */
export const addToPackageBody = z.strictObject({
  package_products: z.array(packageProduct).min(1).max(PACKAGE_PRODUCTS_MAX)
})

/** `PUT /compatibility_build`: exactly so many; zero or less takes it out. */
export const setInPackageBody = z.strictObject({
  slug,
  qty: z.int().min(-LINE_QUANTITY_MAX).max(LINE_QUANTITY_MAX),
  cv
})

export type AddToPackageBody = z.input<typeof addToPackageBody>
export type SetInPackageBody = z.input<typeof setInPackageBody>

export interface PackageBody {
  readonly package_products: readonly PackageProductBody[]
  /** ₮ for what of it can be bought now. */
  readonly item_total: number
  readonly total_quantity: number
  /** A guest's key to it, told once; sent as `X-Package-Token`. */
  readonly token?: string
}

export interface PackageProductBody {
  readonly slug: string
  readonly qty: number
  readonly cv: string
  readonly variant_id: string
  readonly name: string
  readonly options_text: string
  readonly image: string
  readonly age_restricted: boolean
  /** ₮ for one now. */
  readonly price: number
  readonly total: number
  /** The most there are of it; 0 when it cannot be bought. */
  readonly total_on_hand: number
}

/** `POST /compatibility_build/add_to_cart`. */
export interface PackageToCartBody {
  /** The cart; null when nothing could be put into a new one. */
  readonly order: OrderBody | null
  readonly added: number
  readonly skipped: readonly { readonly variant_id: string; readonly name: string; readonly error: string }[]
}
