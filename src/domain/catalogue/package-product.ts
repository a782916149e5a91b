import { LINE_QUANTITY_MAX } from '../ordering/cart.ts'

/** Most different products of one package. */
export const PACKAGE_PRODUCTS_MAX = 50
/** Days after its last change at which a guest's package is deleted. */
export const GUEST_PACKAGE_DAYS = 90

/** Relative or absolute change. */
export type QuantityChange = { readonly by: number } | { readonly to: number }

/** Quantity after a change, at most `LINE_QUANTITY_MAX`; 0 removes the product. */
export const quantityAfter = (quantity: number, change: QuantityChange) =>
  Math.max(0, Math.min('by' in change ? quantity + change.by : change.to, LINE_QUANTITY_MAX))
