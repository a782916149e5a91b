/** Captures of one invoice at a payment provider: money may come in parts, or twice. */

export interface Captured {
  /** The provider's id of the capture. */
  readonly id: string
  /** ₮ */
  readonly amount: number
}

export const capturedTotal = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Captures that are not recorded yet. A sum of several captures may have been recorded under the id of one; the others
 * are then contained in it and not new.
 */
export function newCaptures<T extends Captured>(captures: readonly T[], counted: readonly Captured[]): readonly T[] {
  const known = new Map(counted.map(({ id, amount }) => [id, amount]))
  const unrecorded = captures.filter(({ id }) => !known.has(id))
  const countedBefore = captures.reduce(
    (sum, { id, amount }) => sum + (known.has(id) ? (known.get(id) ?? 0) - amount : 0),
    0
  )
  return capturedTotal(unrecorded) <= countedBefore ? [] : unrecorded
}

/**
 * Splits captures into those that pay the amount due and overpayments. A single capture of exactly the amount is taken
 * before several that add up to it: the others can then be refunded whole, which is all that most providers support.
 */
export function splitOverpayment<T extends Captured>(amountDue: number, captures: readonly T[]) {
  const exact = captures.find(({ amount }) => amount === amountDue)
  if (exact) return { paying: [exact], overpaid: captures.filter(each => each !== exact) }
  const paying: T[] = []
  for (const each of captures) if (capturedTotal(paying) < amountDue) paying.push(each)
  return { paying, overpaid: captures.slice(paying.length) }
}
