import { nextInterval, startOfInterval, writeDate } from '../query/date-intervals.ts'
import { mostIntervals } from '../query/limits.ts'
import { tooManyBuckets } from '../query/refusal.ts'
import type { DateHistogramAggregation, HistogramAggregation } from '../query/aggregation-types.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'
import { countKeys, slotsUnder, type KeysOf, type SlotGroup } from './slot-groups.ts'

type Store = Pick<IndexStore<object>, 'numbers'>

/** Slots by the interval that their number is in. */
export function histogramGroups(
  aggregation: HistogramAggregation & { readonly inner: object },
  counted: Uint32Array,
  store: Store
): CooperativeTask<readonly SlotGroup[]> {
  const { field, interval, offset, minimumCount } = aggregation
  // The number of the interval is exact, its beginning may not be.
  const numberOf = (value: number) => Math.floor((value - offset) / interval)
  return intervalGroups(counted, store, {
    field,
    minimumCount,
    most: mostIntervals(aggregation),
    keyOf: numberOf,
    next: number => number + 1,
    headOf: number => ({ key: number * interval + offset })
  })
}

/** Slots by the day, month or other interval that their date is in. */
export function dateHistogramGroups(
  aggregation: DateHistogramAggregation & { readonly inner: object },
  counted: Uint32Array,
  store: Store
): CooperativeTask<readonly SlotGroup[]> {
  return intervalGroups(counted, store, {
    field: aggregation.field,
    minimumCount: aggregation.minimumCount,
    most: mostIntervals(aggregation),
    keyOf: value => startOfInterval(value, aggregation),
    next: start => nextInterval(start, aggregation),
    headOf: start => ({ key_as_string: writeDate(start, aggregation), key: start })
  })
}

interface Intervals {
  readonly field: string
  readonly minimumCount: number
  readonly most: number
  readonly keyOf: (value: number) => number
  readonly next: (key: number) => number
  readonly headOf: (key: number) => SlotGroup['head']
}

function* intervalGroups(
  counted: Uint32Array,
  { numbers }: Store,
  { field, minimumCount, most, keyOf, next, headOf }: Intervals
): CooperativeTask<readonly SlotGroup[]> {
  const values = numbers.get(field)?.values
  if (!values) return []
  const keysOf: KeysOf<number> = (slot, onKey) => {
    const value = values[slot]!
    if (!Number.isNaN(value)) onKey(keyOf(value))
  }
  const counts = yield* countKeys(counted, keysOf)
  const met = [...counts.keys()].sort((a, b) => a - b)
  const keys = minimumCount > 0 ? met : withEmptyOnes(met, next, most)
  const shown = keys.filter(key => (counts.get(key) ?? 0) >= minimumCount)
  if (shown.length > most) throw tooManyBuckets(shown.length, most)
  const groups = yield* slotsUnder(counts, counted, keysOf)
  return shown.map(key => ({ head: headOf(key), slots: groups.get(key) ?? NO_SLOTS }))
}

const NO_SLOTS = new Uint32Array(0)

function withEmptyOnes(met: readonly number[], next: (key: number) => number, most: number): readonly number[] {
  const keys: number[] = []
  const last = met.at(-1)
  if (last === undefined) return keys
  for (let key = met[0] ?? last; key <= last; key = next(key)) {
    keys.push(key)
    if (keys.length > most) throw tooManyBuckets(keys.length, most)
  }
  return keys
}
