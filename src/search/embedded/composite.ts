import type { CompositeAggregation, CompositeSource } from '../query/aggregation-types.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'
import { countKeys, slotsUnder, STEPS, type KeysOf, type SlotGroup } from './slot-groups.ts'
import { TopHeap } from './top-heap.ts'
import { compareValues, valuesOf } from './value-groups.ts'

type Store = Pick<IndexStore<object>, 'numbers' | 'keywords'>
type Key = readonly (string | number)[]

/** Every combination of the sources' values that some document has, from the one after the given on. */
export function* compositeGroups(
  { sources, size, after }: CompositeAggregation,
  counted: Uint32Array,
  store: Store
): CooperativeTask<readonly SlotGroup[]> {
  const readers = sources.map(source => readerOf(source, store))
  const numbers: number[] = []
  const visit = (slot: number, at: number, onKey: (key: string) => void) => {
    const read = readers[at]
    if (!read) return onKey(numbers.join(','))
    read.forEach(slot, number => {
      numbers[at] = number
      visit(slot, at + 1, onKey)
    })
  }
  const keysOf: KeysOf<string> = (slot, onKey) => visit(slot, 0, onKey)
  const counts = yield* countKeys(counted, keysOf)
  const compare = comparatorOf(sources)
  const keys = [...counts.keys()]
  const read = (key: string): Key => key.split(',').map((number, place) => readers[place]!.valueOf(Number(number)))
  const known: Key[] = []
  const keyAt = (at: number): Key => (at < CACHED_KEYS_MAX ? (known[at] ??= read(keys[at]!)) : read(keys[at]!))
  const first = new TopHeap(size, (a, b) => compare(keyAt(a), keyAt(b)))
  for (let at = 0; at < keys.length; at++) {
    if (after === undefined || compare(keyAt(at), after) > 0) first.offer(at, 0)
    if (at % STEPS === 0) yield
  }
  const shown = first.sorted()
  const groups = yield* slotsUnder(new Map(shown.map(at => [keys[at]!, counts.get(keys[at]!)!])), counted, keysOf)
  return shown.map(at => ({ head: { key: namedKey(sources, keyAt(at)) as never }, slots: groups.get(keys[at]!)! }))
}

/** Keys that are kept as values while they are put in order. */
const CACHED_KEYS_MAX = 100_000

const namedKey = (sources: readonly CompositeSource[], key: Key) =>
  Object.fromEntries(sources.map(({ name }, at) => [name, key[at]]))

function readerOf({ field, interval }: CompositeSource, store: Store) {
  const values = valuesOf(store, field)
  return {
    forEach(slot: number, onNumber: (number: number) => void) {
      values?.forEach(slot, interval === undefined ? onNumber : number => onNumber(Math.floor(number / interval)))
    },
    valueOf: (number: number) => (interval === undefined ? (values?.valueOf(number) ?? number) : number * interval)
  }
}

const comparatorOf = (sources: readonly CompositeSource[]) => (a: Key, b: Key) => {
  for (const [at, { descending }] of sources.entries()) {
    const order = compareValues(a[at] ?? '', b[at] ?? '')
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
