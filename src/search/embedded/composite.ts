import type { CompositeAggregation, CompositeSource } from '../query/tree.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'
import { groupSlots, type SlotGroup } from './slot-groups.ts'
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
  const groups = yield* groupSlots<string>(counted, (slot, onKey) => visit(slot, 0, onKey))
  const compare = comparatorOf(sources)
  const keyOf = (joined: string) => joined.split(',').map((number, at) => readers[at]!.valueOf(Number(number)))
  return Array.from(groups, ([joined, slots]) => ({ key: keyOf(joined), slots }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key))
    .slice(0, size)
    .map(({ key, slots }) => ({ head: { key: namedKey(sources, key) as never }, slots }))
}

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
