/** Money as it comes through a payment provider: perhaps in parts, perhaps twice. */

export interface Captured {
  /** The provider's name of it. */
  readonly id: string
  /** ₮ */
  readonly amount: number
}

export const capturedTotal = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What nobody has counted yet. Where a sum of several was once counted under the name of one, the others are in it
 * already.
 */
export function newCaptures<T extends Captured>(came: readonly T[], counted: readonly Captured[]): readonly T[] {
  const known = new Map(counted.map(({ id, amount }) => [id, amount]))
  const fresh = came.filter(({ id }) => !known.has(id))
  const countedBefore = came.reduce(
    (sum, { id, amount }) => sum + (known.has(id) ? (known.get(id) ?? 0) - amount : 0),
    0
  )
  return capturedTotal(fresh) <= countedBefore ? [] : fresh
}

/**
 * What of the money that came pays what was asked, and what came besides. One sum that is just right is taken before
 * several that together are enough: the others can then go back whole, which is all that most providers do.
 */
export function splitOverpayment<T extends Captured>(asked: number, came: readonly T[]) {
  const exact = came.find(({ amount }) => amount === asked)
  if (exact) return { paying: [exact], overpaid: came.filter(each => each !== exact) }
  const paying: T[] = []
  for (const each of came) if (capturedTotal(paying) < asked) paying.push(each)
  return { paying, overpaid: came.slice(paying.length) }
}
