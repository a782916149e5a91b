import type { DisMaxQuery } from '../query/tree.ts'
import type { HitList, Hits } from './hits.ts'
import { hitListOf, scoreAt } from './hits.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { BitSet } from './bit-set.ts'
import type { SearchScratch } from './search-scratch.ts'

/** Hits of any clause: the score of the best one, and a share of the others' scores. */
export function* evaluateDisMax(
  { tieBreaker, boost }: DisMaxQuery,
  clauses: readonly Hits[],
  { store, scratch }: { readonly store: { readonly live: BitSet }; readonly scratch: SearchScratch }
): CooperativeTask<HitList> {
  const best = new Map<number, { highest: number; sum: number }>()
  for (const clause of clauses) {
    const { slots, scores } = hitListOf(clause, store.live, scratch)
    for (let at = 0; at < slots.length; at++) {
      const score = scoreAt(scores, at)
      const known = best.get(slots[at]!)
      if (!known) best.set(slots[at]!, { highest: score, sum: score })
      else {
        known.highest = Math.max(known.highest, score)
        known.sum += score
      }
    }
    yield
  }
  const slots = scratch.slotLists.acquire(best.size)
  const scores = scratch.scoreLists.acquire(best.size)
  let count = 0
  for (const [slot, { highest, sum }] of best) {
    slots[count] = slot
    scores[count++] = boost * (highest + tieBreaker * (sum - highest))
  }
  return { slots, scores }
}
