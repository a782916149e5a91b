import { breathing } from './breath.ts'

/** Small enough that sorting one run with a costly comparison stays under the stretch that may block. */
const RUN = 1_024
const CHECK_EVERY = 512

/** A merge sort that makes room for others: sorts large arrays without holding the event loop. */
export async function sortGently<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const breath = breathing()
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    await breath()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right] = runs.slice(at, at + 2)
      if (!right) merged.push(left)
      // What comes in order already is not compared again.
      else if (compare(left.at(-1) as T, right[0] as T) <= 0) merged.push(left.concat(right))
      else merged.push(await merge(left, right, compare, breath))
      await breath()
    }
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: T[],
  right: T[],
  compare: (a: T, b: T) => number,
  breath: () => Promise<void> | undefined
) {
  const merged = new Array<T>(left.length + right.length)
  let l = 0
  let r = 0
  for (let at = 0; at < merged.length; at++) {
    const fromLeft = r >= right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0)
    merged[at] = fromLeft ? left[l++]! : right[r++]!
    if (at % CHECK_EVERY === 0) await breath()
  }
  return merged
}

export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
