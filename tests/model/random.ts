/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). */
export interface Random {
  /** 0 to 1, never 1. */
  next(): number
  /** A whole number below `end`. */
  below(end: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T | undefined
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { next, below, chance: percent => next() * 100 < percent, pick: list => list[below(list.length)] }
}
