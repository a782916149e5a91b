import { shareOut } from '../../domain/money.ts'
import type { KeptReturn } from './return-queries.ts'
import type { WorkingLine } from './working-order.ts'

interface Adjustment {
  readonly kind: string
  /** ₮, below nought where it takes off. */
  readonly amount: number
}

/** What an order's sums consist of besides its goods. */
export interface Extras {
  /** What was paid for bringing it, after free delivery. */
  readonly delivery: number
  readonly wrapping: number
}

const sum = (adjustments: readonly Adjustment[]) => adjustments.reduce((all, { amount }) => all + amount, 0)
const isDelivery = ({ kind }: Adjustment) => kind === 'free-delivery'
const isDiscount = (each: Adjustment) => each.amount < 0 && !isDelivery(each)

/** What was paid for each line: discounts are shared out among the goods, and alcohol has none (spec §9). */
export function paidByLine(lines: readonly WorkingLine[], adjustments: readonly Adjustment[]) {
  const weights = lines.map(({ price, quantity, facts }) => (facts.ageRestricted ? 0 : price * quantity))
  const shares = shareOut(sum(adjustments.filter(isDiscount)), weights)
  return new Map(lines.map((line, index) => [line.id, line.price * line.quantity + (shares[index] ?? 0)]))
}

export const extrasOf = (shipTotal: number, adjustments: readonly Adjustment[]): Extras => ({
  delivery: shipTotal + sum(adjustments.filter(isDelivery)),
  wrapping: sum(adjustments.filter(each => each.amount > 0))
})

/** Pieces of a line, and what was paid for them, that these returns bring back. */
export function broughtBack(returns: readonly KeptReturn[], lineId: string) {
  const back = returns.flatMap(({ lines }) => lines.filter(({ line_item_id }) => line_item_id === lineId))
  return {
    pieces: back.reduce((all, { quantity }) => all + quantity, 0),
    amount: back.reduce((all, { amount }) => all + amount, 0)
  }
}
