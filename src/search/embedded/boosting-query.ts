import type { BoostingQuery } from '../query/tree.ts'
import { hasBit, type BitSet } from './bit-set.ts'
import { bitSetOf, hitListOf, scoreAt, type HitList, type Hits } from './hits.ts'
import type { SearchScratch } from './search-scratch.ts'

/** The hits of one query, with less of their score where another one finds them as well. */
export function demote(
  { negativeBoost, boost }: Pick<BoostingQuery, 'negativeBoost' | 'boost'>,
  positive: Hits,
  negative: Hits,
  { store, scratch }: { readonly store: { readonly live: BitSet }; readonly scratch: SearchScratch }
): HitList {
  const { slots, scores } = hitListOf(positive, store.live, scratch)
  const less = bitSetOf(negative, scratch)
  const own = scratch.scoreLists.acquire(slots.length)
  for (let at = 0; at < slots.length; at++)
    own[at] = scoreAt(scores, at) * boost * (hasBit(less, slots[at]!) ? negativeBoost : 1)
  return { slots, scores: own }
}
