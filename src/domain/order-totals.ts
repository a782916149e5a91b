/** What changes an order's total besides goods and delivery. */
export const ADJUSTMENT_KINDS = ['coupon', 'promo', 'free-delivery', 'gift-wrap'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

interface Adjustment {
  readonly kind: AdjustmentKind
  /** ₮; what lowers the total is negative. */
  readonly amount: number
}

/**
 * The one sum of an order: goods, delivery, adjustments. Discounts end where the goods do, free delivery where the fee
 * does; what has nothing left to lower is left out. So no total is ever negative.
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
