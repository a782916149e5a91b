/** Amounts are whole tögrög everywhere; this is the only place that rounds. */

/** VAT, per cent; prices include it (design §5). */
export const VAT_PERCENT = 10

/** Half a tögrög goes up, for both signs the same distance from zero. */
export const roundAmount = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount))

/** `percent` of an amount, rounded once. */
export const percentOf = (amount: number, percent: number) => roundAmount((amount * percent) / 100)

/**
 * Parts of an amount in proportion to weights that add up to it to the tögrög: what rounding down leaves over goes, one
 * by one, to the largest remainders, the earlier first. Without any weight the parts are alike.
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0)
    return weights.length === 0 ? [] : allocateProportionally(amount, Array<number>(weights.length).fill(1))
  const [size, sign] = [Math.abs(amount), Math.sign(amount)]
  // Products of two amounts are beyond what a number holds exactly.
  const exact = weights.map(weight => BigInt(size) * BigInt(weight))
  const parts = exact.map(product => Number(product / BigInt(total)))
  const left = size - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % BigInt(total)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map(part => (part === 0 ? 0 : part * sign))
}
