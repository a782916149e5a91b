import type { Aggregation as Answer } from '../../contract/search/search-protocol.ts'
import { decimalKey } from '../query/decimal-key.ts'
import type { Aggregation } from '../query/tree.ts'
import type { IndexStore } from './index-store.ts'
import { valuesOf } from './value-groups.ts'

type Store = Pick<IndexStore<object>, 'numbers' | 'keywords'>
type OfKind<K extends Aggregation['kind']> = Extract<Aggregation, { kind: K }>
type Metric = OfKind<'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count'>

const NO_VALUES = new Float64Array(0)

export function measure({ kind, field }: Metric, slots: Uint32Array, store: Store): Answer {
  const values = store.numbers.get(field)?.values ?? NO_VALUES
  let measured = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  for (let at = 0; at < slots.length; at++) {
    const value = values[slots[at]!]!
    if (Number.isNaN(value)) continue
    measured += 1
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  if (kind === 'value_count') return { value: measured }
  if (kind === 'sum') return { value: sum }
  if (kind !== 'stats') return { value: measured ? { min, max, avg: sum / measured }[kind] : null }
  return measured
    ? { count: measured, min, max, avg: sum / measured, sum }
    : { count: 0, min: null, max: null, avg: null, sum: 0 }
}

/** How many different values there are; counted, not estimated. */
export function countDistinct({ field }: { readonly field: string }, slots: Uint32Array, store: Store): Answer {
  const values = valuesOf(store, field)
  const met = new Set<number>()
  if (values) for (let at = 0; at < slots.length; at++) values.forEach(slots[at]!, number => met.add(number))
  return { value: met.size }
}

/** A percentile between two values is interpolated, as clusters do. */
export function percentiles(
  { field, percents, keyed }: OfKind<'percentiles'>,
  slots: Uint32Array,
  store: Store
): Answer {
  const column = store.numbers.get(field)?.values ?? NO_VALUES
  const sorted = Float64Array.from(slots, slot => column[slot] ?? Number.NaN)
    .filter(value => !Number.isNaN(value))
    .sort()
  const values = percents.map(percent => ({ key: percent, value: valueAt(sorted, percent / 100) }))
  return {
    values: keyed ? Object.fromEntries(values.map(({ key, value }) => [decimalKey(key), value])) : values
  }
}

function valueAt(sorted: Float64Array, share: number): number | null {
  if (sorted.length === 0) return null
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}
