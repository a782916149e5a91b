import type { TermsAggregation, TermsPattern } from '../query/tree.ts'
import { wildcard } from '../query/wildcard.ts'
import { listBits, type BitSet } from './bit-set.ts'
import { byCodeUnits } from './code-units.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'
import type { KeywordColumn } from './keyword-column.ts'
import { groupSlots, type SlotGroup } from './slot-groups.ts'

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
  const { missing, minimumCount, size } = aggregation
  const absent = missing === undefined ? undefined : (values.numberOf(missing) ?? ABSENT)
  const met = yield* groupSlots<number>(counted, (slot, onNumber) => {
    let isMet = false
    values.forEach(slot, number => {
      isMet = true
      onNumber(number)
    })
    if (!isMet && absent !== undefined) onNumber(absent)
  })
  const all = new Map(minimumCount === 0 ? yield* valuesOfAll(store, values) : [])
  for (const [number, slots] of met) all.set(number, slots)
  const valueAt = (number: number) =>
    missing !== undefined && absent === ABSENT && number === ABSENT ? missing : values.valueOf(number)
  const isIncluded = patternTest(aggregation.include, true)
  const isExcluded = patternTest(aggregation.exclude, false)
  const found = [...all]
    .map(([number, slots]) => ({ value: valueAt(number), slots }))
    .filter(({ value, slots }) => slots.length >= minimumCount && isIncluded(value) && !isExcluded(value))
    .sort(inOrder(aggregation))
  const kind = store.schema.fields[aggregation.field]?.kind
  return {
    groups: found.slice(0, size).map(({ value, slots }) => ({ head: headOf(value, kind), slots })),
    others: found.slice(size).reduce((sum, { slots }) => sum + slots.length, 0)
  }
}

/** Stands for the text of documents without one, where no other document has it. */
const ABSENT = -1
const NO_SLOTS = new Uint32Array(0)

/** Every value that any document has, counted or not. */
function* valuesOfAll(store: Store, values: FieldValues): CooperativeTask<readonly (readonly [number, Uint32Array])[]> {
  const numbers = new Set<number>()
  for (const slot of liveSlots(store)) values.forEach(slot, number => numbers.add(number))
  yield
  return Array.from(numbers, number => [number, NO_SLOTS] as const)
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

interface Found {
  readonly value: Value
  readonly slots: Uint32Array
}

export const compareValues = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byCodeUnits(String(a), String(b))

/** By count the value settles ties, as in any other list of values. */
function inOrder({ order }: TermsAggregation): (a: Found, b: Found) => number {
  const sign = order.descending ? -1 : 1
  return order.by === 'count'
    ? (a, b) => sign * (a.slots.length - b.slots.length) || compareValues(a.value, b.value)
    : (a, b) => sign * compareValues(a.value, b.value)
}

/** A date and a yes or no also say themselves as texts. */
export function headOf(value: Value, kind: string | undefined): SlotGroup['head'] {
  if (kind === 'date') return { key: value, key_as_string: new Date(value).toISOString() }
  return { key: value, ...(kind === 'boolean' && { key_as_string: value ? 'true' : 'false' }) }
}
