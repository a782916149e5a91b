/** What changes an order's total besides goods and delivery. */
export const ADJUSTMENT_KINDS = ['coupon', 'promo', 'free-delivery', 'gift-wrap'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

interface Adjusting {
  readonly kind: AdjustmentKind
  /** ₮; what lowers the total is negative. */
  readonly amount: number
}

/**
 * The one sum of an order: goods, delivery, adjustments. Discounts end where the goods do, free delivery where the fee
 * does; what has nothing left to lower is left out. So no total is ever negative.
 */
export function orderSums<A extends Adjusting>(itemTotal: number, shipTotal: number, wanted: readonly A[]) {
  let goods = itemTotal
  let delivery = shipTotal
  const adjustments: A[] = []
  for (const each of wanted) {
    const room = each.kind === 'free-delivery' ? delivery : goods
    const amount = Math.max(each.amount, -room)
    if (amount === 0) continue
    if (amount < 0 && each.kind === 'free-delivery') delivery += amount
    else if (amount < 0) goods += amount
    adjustments.push(amount === each.amount ? each : { ...each, amount })
  }
  const adjustmentTotal = adjustments.reduce((sum, { amount }) => sum + amount, 0)
  return { adjustments, adjustmentTotal, total: itemTotal + shipTotal + adjustmentTotal }
}
