import type { SortKey } from '../query/tree.ts'
import type { HitList } from './hits.ts'
import { scoreAt } from './hits.ts'
import type { SearchContext } from './query-evaluation.ts'
import { hitOrder } from './top-hits.ts'

/** Keeps the first of the hits with the same value in a field; those without a value count as having the same. */
export function collapsed(
  found: HitList,
  field: string,
  sort: readonly SortKey[],
  { store, scratch }: SearchContext
): HitList {
  const { slots, scores } = found
  const compare = hitOrder(sort, store, found)
  const valueOf = valueReader(field, store)
  const first = new Map<number, number>()
  for (let at = 0; at < slots.length; at++) {
    const value = valueOf(slots[at]!)
    const known = first.get(value)
    if (known === undefined || compare(at, known) < 0) first.set(value, at)
  }
  const places = [...first.values()]
  const own = scratch.slotLists.acquire(places.length)
  const ownScores = typeof scores === 'number' ? scores : scratch.scoreLists.acquire(places.length)
  for (const [to, at] of places.entries()) {
    own[to] = slots[at]!
    if (typeof ownScores !== 'number') ownScores[to] = scoreAt(scores, at)
  }
  return { slots: own, scores: ownScores }
}

/** Fields with several values are refused when the request is read. */
function valueReader(field: string, { keywords, numbers }: SearchContext['store']): (slot: number) => number {
  const firsts = keywords.get(field)?.firsts ?? numbers.get(field)?.values
  return slot => firsts?.[slot] ?? Number.NaN
}
