import type { AggregationBucket } from '../../contract/search/search-protocol.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'

/** A bucket before it is counted: what it shows of itself, and its slots. */
export interface SlotGroup {
  readonly head: Partial<AggregationBucket>
  readonly slots: Uint32Array
}

/** Calls back with each key that a slot has. */
export type KeysOf<K> = (slot: number, onKey: (key: K) => void) => void

/** Steps between two places where a search may be paused. */
export const STEPS = 2_048

/** Counts the slots of each key. */
export function* countKeys<K>(slots: Uint32Array, keysOf: KeysOf<K>): CooperativeTask<Map<K, number>> {
  const counts = new Map<K, number>()
  const count = (key: K) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let at = 0; at < slots.length; at++) {
    keysOf(slots[at]!, count)
    if (at % STEPS === 0) yield
  }
  return counts
}

/** The slots under some keys, of which so many have each, so that every list is exactly as long as it has to be. */
export function* slotsUnder<K>(
  counts: ReadonlyMap<K, number>,
  slots: Uint32Array,
  keysOf: KeysOf<K>
): CooperativeTask<ReadonlyMap<K, Uint32Array>> {
  const groups = new Map(Array.from(counts, ([key, size]) => [key, { slots: new Uint32Array(size), filled: 0 }]))
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    keysOf(slot, key => {
      const group = groups.get(key)
      if (group) group.slots[group.filled++] = slot
    })
    if (at % STEPS === 0) yield
  }
  return new Map(Array.from(groups, ([key, group]) => [key, group.slots]))
}
