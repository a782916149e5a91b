import { LINE_QUANTITY_MAX } from './cart.ts'

/** Different things in one package. */
export const PACKAGE_PRODUCTS_MAX = 50
/** A guest's package nobody has touched for so many days is forgotten. */
export const GUEST_PACKAGE_DAYS = 90

/** More of something, or exactly so many. */
export type QuantityChange = { readonly by: number } | { readonly to: number }

/** How many of something a package has after a change; 0: it is not in it (any more). */
export const quantityAfter = (quantity: number, change: QuantityChange) =>
  Math.max(0, Math.min('by' in change ? quantity + change.by : change.to, LINE_QUANTITY_MAX))
