/** Amounts are whole tögrög everywhere; this is the only place that rounds. */

/** VAT, per cent; prices include it. */
export const VAT_PERCENT = 10

/** Rounds half away from zero, for both signs alike. */
export const roundAmount = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount))

/** `percent` of an amount, rounded once. */
export const percentOf = (amount: number, percent: number) => roundAmount((amount * percent) / 100)

/**
 * Splits an amount in proportion to weights by the largest-remainder method, so that the parts add up to it exactly; of
 * equal remainders the earlier goes first. With weights that are all zero the parts are equal.
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0)
    return weights.length === 0 ? [] : allocateProportionally(amount, Array<number>(weights.length).fill(1))
  const [size, sign] = [Math.abs(amount), Math.sign(amount)]
  // Products of two amounts exceed what a double holds exactly.
  const exact = weights.map(weight => BigInt(size) * BigInt(weight))
  const parts = exact.map(product => Number(product / BigInt(total)))
  const left = size - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % BigInt(total)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map(part => (part === 0 ? 0 : part * sign))
}
