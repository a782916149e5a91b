import { dropBits, keepBoth, listBits } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Scratch } from './scratch.ts'

/**
 * What a query matches: few slots one by one, each with its score, or many as a set where all score alike.
 * Listed slots are all live and each there once, in no order; dead ones may be in a set.
 */
export type Matched = Listed | Dense

export interface Listed {
  readonly slots: Uint32Array
  /** Beside `slots`, or one for all. */
  readonly scores: Scores
}

export interface Dense {
  /** Not to be written to: it may belong to the cache. */
  readonly bits: Bits
  readonly scores: number
}

export type Scores = Float32Array | number

export const isListed = (matched: Matched): matched is Listed => 'slots' in matched

export const scoreAt = (scores: Scores, at: number) => (typeof scores === 'number' ? scores : scores[at]!)

export const NOTHING: Listed = { slots: new Uint32Array(0), scores: 0 }

/** The matched slots as a set. */
export const setOf = (matched: Matched, scratch: Scratch): Bits =>
  isListed(matched) ? scratch.bitsOf(matched.slots) : matched.bits

/** The matched slots one by one, the dead ones left out. */
export function listOf(matched: Matched, live: Bits, scratch: Scratch): Listed {
  if (isListed(matched)) return matched
  const alive = scratch.bits()
  alive.set(live)
  keepBoth(alive, matched.bits)
  const count = listBits(alive, scratch.touched)
  const slots = scratch.slotLists.lend(count)
  slots.set(scratch.touched.subarray(0, count))
  return { slots, scores: matched.scores }
}

/** Those of the listed slots that pass, with their scores. */
export function keepWhere(
  { slots, scores }: Listed,
  passes: (slot: number, at: number) => boolean,
  scratch: Scratch
): Listed {
  const kept = scratch.slotLists.lend(slots.length)
  const own = typeof scores === 'number' ? scores : scratch.scoreLists.lend(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    if (!passes(slot, at)) continue
    if (typeof own !== 'number') own[count] = scoreAt(scores, at)
    kept[count++] = slot
  }
  return { slots: kept.subarray(0, count), scores: typeof own === 'number' ? own : own.subarray(0, count) }
}

/**
 * Those of the listed slots that are in every set of `inside` and in none of `outside`. Set by set: what is left after
 * the first few is short, and a loop over one set is what processors are good at. Where the sets are shorter than the
 * list, they are made one first.
 */
export function keepWithin(
  listed: Listed,
  inside: readonly Bits[],
  outside: readonly Bits[],
  scratch: Scratch
): Listed {
  const [first, ...others] = inside
  if (!first && !outside.length) return listed
  const slots = scratch.slotLists.lend(listed.slots.length)
  slots.set(listed.slots)
  const scores = typeof listed.scores === 'number' ? listed.scores : scratch.scoreLists.lend(listed.scores.length)
  if (typeof scores !== 'number') scores.set(listed.scores as Float32Array)
  let count = slots.length
  if (first && others.length + outside.length > 0 && count > first.length) {
    const all = scratch.bits()
    all.set(first)
    for (const bits of others) keepBoth(all, bits)
    for (const bits of outside) dropBits(all, bits)
    count = keepHaving(1, all, slots, scores, count)
  } else {
    for (const bits of inside) count = keepHaving(1, bits, slots, scores, count)
    for (const bits of outside) count = keepHaving(0, bits, slots, scores, count)
  }
  return { slots: slots.subarray(0, count), scores: typeof scores === 'number' ? scores : scores.subarray(0, count) }
}

/** Moves those whose bit is the wanted one to the front; returns how many they are. */
function keepHaving(wanted: 0 | 1, bits: Bits, slots: Uint32Array, scores: Scores, count: number): number {
  let kept = 0
  if (typeof scores === 'number') {
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      slots[kept] = slot
      kept += ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === wanted ? 1 : 0
    }
    return kept
  }
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    slots[kept] = slot
    scores[kept] = scores[at]!
    kept += ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === wanted ? 1 : 0
  }
  return kept
}
