import type { AggregationBucket } from '../../contract/search-protocol.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'

/** A bucket before it is counted: what it shows of itself, and its slots. */
export interface SlotGroup {
  readonly head: Partial<AggregationBucket>
  readonly slots: Uint32Array
}

/** Slots between two places where a search may be paused. */
const STEP = 4_096

type KeysOf<K> = (slot: number, onKey: (key: K) => void) => void

/** The slots under each of their keys, in two passes, so that every list is exactly as long as it has to be. */
export function* groupSlots<K>(slots: Uint32Array, keysOf: KeysOf<K>): CooperativeTask<ReadonlyMap<K, Uint32Array>> {
  const counts = new Map<K, number>()
  const count = (key: K) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (let at = 0; at < slots.length; at++) {
    keysOf(slots[at]!, count)
    if (at % STEP === STEP - 1) yield
  }
  const groups = new Map([...counts].map(([key, size]) => [key, { slots: new Uint32Array(size), filled: 0 }]))
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    keysOf(slot, key => {
      const group = groups.get(key)!
      group.slots[group.filled++] = slot
    })
    if (at % STEP === STEP - 1) yield
  }
  return new Map([...groups].map(([key, group]) => [key, group.slots]))
}
