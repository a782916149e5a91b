import { allocateProportionally } from '../../../../domain/money.ts'
import type { ReturnRecord } from '../returns/return-queries.ts'
import type { AggregateLine } from '../order-aggregate.ts'

interface Adjustment {
  readonly kind: string
  /** ₮, below nought where it takes off. */
  readonly amount: number
  /** ₮ off each line, by its id. */
  readonly shares?: Readonly<Record<string, number>>
}

/** Parts of an order's total besides its goods. */
export interface Extras {
  /** ₮ paid for delivery, after free delivery. */
  readonly delivery: number
  readonly wrapping: number
}

const sum = (adjustments: readonly Adjustment[]) => adjustments.reduce((all, { amount }) => all + amount, 0)
const isDelivery = ({ kind }: Adjustment) => kind === 'free-delivery'
const isDiscount = (each: Adjustment) => each.amount < 0 && !isDelivery(each)

/**
 * ₮ paid for each line. A coupon has said what it takes off each; other discounts are shared out among the
 * goods, and alcohol has none (spec §9).
 */
export function paidByLine(lines: readonly AggregateLine[], adjustments: readonly Adjustment[]) {
  const discounts = adjustments.filter(isDiscount)
  const isAllocated = ({ shares, amount }: Adjustment) =>
    shares !== undefined && Object.values(shares).reduce((all, share) => all + share, 0) === -amount
  const allocated = discounts.filter(isAllocated)
  const weights = lines.map(({ price, quantity, details }) => (details.ageRestricted ? 0 : price * quantity))
  const unallocated = allocateProportionally(sum(discounts.filter(each => !isAllocated(each))), weights)
  return new Map(
    lines.map(({ id, price, quantity }, index) => {
      const off = allocated.reduce((all, { shares }) => all + (shares?.[id] ?? 0), 0)
      return [id, price * quantity - off + (unallocated[index] ?? 0)]
    })
  )
}

export const extrasOf = (shipTotal: number, adjustments: readonly Adjustment[]): Extras => ({
  delivery: shipTotal + sum(adjustments.filter(isDelivery)),
  wrapping: sum(adjustments.filter(each => each.amount > 0))
})

/** Pieces of a line, and what was paid for them, that these returns bring back. */
export function returnedAmounts(returns: readonly ReturnRecord[], lineId: string) {
  const back = returns.flatMap(({ lines }) => lines.filter(({ line_item_id }) => line_item_id === lineId))
  return {
    pieces: back.reduce((all, { quantity }) => all + quantity, 0),
    amount: back.reduce((all, { amount }) => all + amount, 0)
  }
}
