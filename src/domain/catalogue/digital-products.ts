/** A line of an order, as far as it matters whether anything is sent. */
export interface ShippableLine {
  /** False for e-tickets, which come by e-mail. */
  readonly requiresShipping: boolean
}

/**
 * Whether an order has to be delivered. One of digital products alone goes from the cart to phone and e-mail to
 * payment; an empty one may become anything.
 */
export const needsDelivery = (lines: readonly ShippableLine[]) =>
  lines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping)
