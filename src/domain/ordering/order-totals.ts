/** Adjustments of an order's total, beside products and delivery. */
export const ADJUSTMENT_KINDS = ['coupon', 'promo', 'free-delivery', 'gift-wrap'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

interface Adjustment {
  readonly kind: AdjustmentKind
  /** ₮; discounts are negative. */
  readonly amount: number
}

/**
 * Total of an order: products, delivery and adjustments. Discounts are limited by the products' sum, free delivery by
 * the fee, and an adjustment without any effect is left out, so that no total is negative.
 */
export function orderTotals<A extends Adjustment>(itemTotal: number, shipTotal: number, requested: readonly A[]) {
  let productsLeft = itemTotal
  let deliveryLeft = shipTotal
  const adjustments: A[] = []
  for (const each of requested) {
    const room = each.kind === 'free-delivery' ? deliveryLeft : productsLeft
    const amount = Math.max(each.amount, -room)
    if (amount === 0) continue
    if (amount < 0 && each.kind === 'free-delivery') deliveryLeft += amount
    else if (amount < 0) productsLeft += amount
    adjustments.push(amount === each.amount ? each : { ...each, amount })
  }
  const adjustmentTotal = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  return { adjustments, adjustmentTotal, total: itemTotal + shipTotal + adjustmentTotal }
}
