/** Money as it comes through a payment house: perhaps in parts, perhaps twice. */

export interface Came {
  /** The house's name of it. */
  readonly id: string
  /** ₮ */
  readonly amount: number
}

export const cameTotal = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What nobody has counted yet. Where a sum of several was once counted under the name of one, the others are in it
 * already.
 */
export function uncounted<T extends Came>(came: readonly T[], counted: readonly Came[]): readonly T[] {
  const known = new Map(counted.map(({ id, amount }) => [id, amount]))
  const fresh = came.filter(({ id }) => !known.has(id))
  const countedBefore = came.reduce(
    (sum, { id, amount }) => sum + (known.has(id) ? (known.get(id) ?? 0) - amount : 0),
    0
  )
  return cameTotal(fresh) <= countedBefore ? [] : fresh
}

/**
 * What of the money that came pays what was asked, and what came besides. One sum that is just right is taken before
 * several that together are enough: the others can then go back whole, which is all that most houses do.
 */
export function shareOut<T extends Came>(asked: number, came: readonly T[]) {
  const exact = came.find(({ amount }) => amount === asked)
  if (exact) return { paying: [exact], besides: came.filter(each => each !== exact) }
  const paying: T[] = []
  for (const each of came) if (cameTotal(paying) < asked) paying.push(each)
  return { paying, besides: came.slice(paying.length) }
}
