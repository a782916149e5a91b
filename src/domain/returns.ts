/** Taking goods back and giving money back (spec §9). */

/** Hours after receipt within which goods may be returned: the product says which. */
export const RETURN_HOURS = [24, 48, 72] as const
/** Days within which the money of a cancelled order is back on a bank account. */
export const CANCELLED_REFUND_DAYS = { from: 3, to: 5 } as const
/** Hours within which the money of a cancelled order is back where the provider returns it at once. */
export const CANCELLED_REFUND_HOURS = 48
