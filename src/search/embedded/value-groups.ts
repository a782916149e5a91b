import type { TermsAggregation, TermsPattern } from '../query/aggregation-types.ts'
import { wildcard } from '../query/wildcard.ts'
import { listBits, type BitSet } from './bit-set.ts'
import { byCodeUnits } from './code-units.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'
import type { KeywordColumn } from './keyword-column.ts'
import { countKeys, slotsUnder, STEPS, type KeysOf, type SlotGroup } from './slot-groups.ts'
import { TopHeap } from './top-heap.ts'

type Value = string | number
type Store = Pick<IndexStore<object>, 'numbers' | 'keywords' | 'live' | 'schema' | 'used'>

/** Reads the values of a field; those of a keyword as numbers of its texts, which are cheaper to compare. */
export interface FieldValues {
  forEach(slot: number, onNumber: (number: number) => void): void
  valueOf(number: number): Value
  /** The number of a value; undefined where no document ever had it. */
  numberOf(value: Value): number | undefined
}

export function valuesOf(store: Pick<Store, 'numbers' | 'keywords'>, field: string): FieldValues | undefined {
  const keyword = store.keywords.get(field)
  if (keyword)
    return {
      forEach: (slot, onNumber) => forEachText(keyword, slot, onNumber),
      valueOf: number => keyword.text(number),
      numberOf: value => keyword.numberOf(String(value))
    }
  const column = store.numbers.get(field)
  return (
    column && {
      forEach(slot, onNumber) {
        const value = column.values[slot]!
        if (!Number.isNaN(value)) onNumber(value)
      },
      valueOf: number => number,
      numberOf: Number
    }
  )
}

function forEachText(column: KeywordColumn, slot: number, onNumber: (number: number) => void): void {
  const first = column.firsts[slot]!
  if (first === 0) return
  onNumber(first)
  const row = column.rows[slot]
  if (row) for (let at = row + 1, end = at + column.others[row]!; at < end; at++) onNumber(column.others[at]!)
}

/** Whether `terms` is asked for more than to count the values that are met. */
export const hasTermsOptions = ({ include, exclude, missing, minimumCount }: TermsAggregation) =>
  include !== undefined || exclude !== undefined || missing !== undefined || minimumCount === 0

/** Values and their slots in the wanted order, and how many documents the values behind `size` have. */
export function* termsGroups(
  aggregation: TermsAggregation,
  counted: Uint32Array,
  store: Store
): CooperativeTask<{ readonly groups: readonly SlotGroup[]; readonly others: number }> {
  const values = valuesOf(store, aggregation.field)
  if (!values) return { groups: [], others: 0 }
  const { missing, minimumCount, size, order } = aggregation
  const absent = missing === undefined ? undefined : (values.numberOf(missing) ?? ABSENT)
  const keysOf: KeysOf<number> = (slot, onNumber) => {
    let isMet = false
    values.forEach(slot, number => {
      isMet = true
      onNumber(number)
    })
    if (!isMet && absent !== undefined) onNumber(absent)
  }
  const counts = yield* countKeys(counted, keysOf)
  if (minimumCount === 0) yield* addUnmet(counts, store, values)
  const valueAt = (number: number) =>
    missing !== undefined && absent === ABSENT && number === ABSENT ? missing : values.valueOf(number)
  const isIncluded = patternTest(aggregation.include, true)
  const isExcluded = patternTest(aggregation.exclude, false)
  const sign = order.descending ? -1 : 1
  // In the order by count the value settles ties, as in any other list of values.
  const byValue = (a: number, b: number) => compareValues(valueAt(a), valueAt(b))
  const first = new TopHeap(size, order.by === 'count' ? byValue : (a, b) => sign * byValue(a, b))
  let all = 0
  let steps = 0
  for (const [number, count] of counts) {
    if (++steps % STEPS === 0) yield
    if (count < minimumCount) continue
    const value = valueAt(number)
    if (!isIncluded(value) || isExcluded(value)) continue
    all += count
    first.offer(number, order.by === 'count' ? sign * count : 0)
  }
  const shown = first.sorted()
  const slots = yield* slotsUnder(new Map(shown.map(number => [number, counts.get(number) ?? 0])), counted, keysOf)
  const kind = store.schema.fields[aggregation.field]?.kind
  const groups = shown.map(number => ({ head: headOf(valueAt(number), kind), slots: slots.get(number) ?? NO_SLOTS }))
  return { groups, others: groups.reduce((rest, group) => rest - group.slots.length, all) }
}

/** Stands for the text of documents without one, where no other document has it. */
const ABSENT = -1
const NO_SLOTS = new Uint32Array(0)

/** Values that no counted document has, but another one. */
function* addUnmet(counts: Map<number, number>, store: Store, values: FieldValues): CooperativeTask<void> {
  const add = (number: number) => void (counts.has(number) || counts.set(number, 0))
  for (const [at, slot] of liveSlots(store).entries()) {
    values.forEach(slot, add)
    if (at % STEPS === 0) yield
  }
}

function liveSlots({ live, used }: { readonly live: BitSet; readonly used: number }): Uint32Array {
  const slots = new Uint32Array(used)
  return slots.subarray(0, listBits(live, slots))
}

function patternTest(pattern: TermsPattern | undefined, otherwise: boolean): (value: Value) => boolean {
  if (!pattern) return () => otherwise
  if ('wildcard' in pattern) {
    const matches = wildcard(pattern.wildcard)
    return value => matches(String(value))
  }
  const values = new Set(pattern)
  return value => values.has(String(value))
}

export const compareValues = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byCodeUnits(String(a), String(b))

/** A date and a yes or no also say themselves as texts. */
export function headOf(value: Value, kind: string | undefined): SlotGroup['head'] {
  if (kind === 'date') return { key: value, key_as_string: new Date(value).toISOString() }
  return { key: value, ...(kind === 'boolean' && { key_as_string: value ? 'true' : 'false' }) }
}
