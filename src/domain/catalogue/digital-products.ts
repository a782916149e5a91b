/** A line of an order, as far as it matters whether anything is sent. */
export interface ShippableLine {
  /** False for e-tickets, which come by e-mail. */
  readonly requiresShipping: boolean
}

/**
 * True where an order has to be delivered. An order of digital products alone has no delivery step; an empty cart may
 * still get other products.
 */
export const needsDelivery = (lines: readonly ShippableLine[]) =>
  lines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping)
