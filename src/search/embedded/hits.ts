import { subtractBits, intersectBits, listBits } from './bit-set.ts'
import type { BitSet } from './bit-set.ts'
import type { SearchScratch } from './search-scratch.ts'

/**
 * Matches of a query: a list of slots with their scores, or a bit set of slots that score alike.
 * Listed slots are all live and each there once, in no order; dead ones may be in a set.
 */
export type Hits = HitList | HitSet

export interface HitList {
  readonly slots: Uint32Array
  /** Scores stand beside the slots, or one score holds for all of them. */
  readonly scores: Scores
}

export interface HitSet {
  /** Must not be written to: it may belong to the cache. */
  readonly bits: BitSet
  readonly scores: number
}

export type Scores = Float32Array | number

export const isHitList = (hits: Hits): hits is HitList => 'slots' in hits

export const scoreAt = (scores: Scores, at: number) => (typeof scores === 'number' ? scores : scores[at]!)

export const NO_HITS: HitList = { slots: new Uint32Array(0), scores: 0 }

/** The matched slots as a set. */
export const bitSetOf = (hits: Hits, scratch: SearchScratch): BitSet =>
  isHitList(hits) ? scratch.bitsOf(hits.slots) : hits.bits

/** The matched slots one by one, the dead ones left out. */
export function hitListOf(hits: Hits, live: BitSet, scratch: SearchScratch): HitList {
  if (isHitList(hits)) return hits
  const alive = scratch.bits()
  alive.set(live)
  intersectBits(alive, hits.bits)
  const count = listBits(alive, scratch.touched)
  const slots = scratch.slotLists.acquire(count)
  slots.set(scratch.touched.subarray(0, count))
  return { slots, scores: hits.scores }
}

/** The listed slots that pass, with their scores. */
export function filterHits(
  { slots, scores }: HitList,
  passes: (slot: number, at: number) => boolean,
  scratch: SearchScratch
): HitList {
  const retained = scratch.slotLists.acquire(slots.length)
  const own = typeof scores === 'number' ? scores : scratch.scoreLists.acquire(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    if (!passes(slot, at)) continue
    if (typeof own !== 'number') own[count] = scoreAt(scores, at)
    retained[count++] = slot
  }
  return { slots: retained.subarray(0, count), scores: typeof own === 'number' ? own : own.subarray(0, count) }
}

/**
 * Hits in every set of `required` and in none of `excluded`. Set by set: the list left after
 * the first few is short, and a loop over one set is fast. Where the sets are shorter than the
 * list, they are combined first.
 */
export function restrictHits(
  hits: HitList,
  required: readonly BitSet[],
  excluded: readonly BitSet[],
  scratch: SearchScratch
): HitList {
  const [first, ...others] = required
  if (!first && !excluded.length) return hits
  const slots = scratch.slotLists.acquire(hits.slots.length)
  slots.set(hits.slots)
  const scores = typeof hits.scores === 'number' ? hits.scores : scratch.scoreLists.acquire(hits.scores.length)
  if (typeof scores !== 'number') scores.set(hits.scores as Float32Array)
  let count = slots.length
  if (first && others.length + excluded.length > 0 && count > first.length) {
    const all = scratch.bits()
    all.set(first)
    for (const bits of others) intersectBits(all, bits)
    for (const bits of excluded) subtractBits(all, bits)
    count = retainByBit(1, all, slots, scores, count)
  } else {
    for (const bits of required) count = retainByBit(1, bits, slots, scores, count)
    for (const bits of excluded) count = retainByBit(0, bits, slots, scores, count)
  }
  return { slots: slots.subarray(0, count), scores: typeof scores === 'number' ? scores : scores.subarray(0, count) }
}

/** Moves those whose bit is the wanted one to the front; returns how many they are. */
function retainByBit(wanted: 0 | 1, bits: BitSet, slots: Uint32Array, scores: Scores, count: number): number {
  let retained = 0
  if (typeof scores === 'number') {
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      slots[retained] = slot
      retained += ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === wanted ? 1 : 0
    }
    return retained
  }
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    slots[retained] = slot
    scores[retained] = scores[at]!
    retained += ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === wanted ? 1 : 0
  }
  return retained
}
