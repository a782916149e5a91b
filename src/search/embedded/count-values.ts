import type { AggregationBucket } from '../../contract/search/search-protocol.ts'
import type { TermsAggregation } from '../query/aggregation-types.ts'
import { byCodeUnits } from './code-units.ts'
import type { KeywordColumn } from './keyword-column.ts'
import type { NumberColumn } from './number-column.ts'
import type { SearchContext } from './query-evaluation.ts'
import { TopHeap } from './top-heap.ts'
import { headOf } from './value-groups.ts'

type Counted = Uint32Array

/** The counted values of a field that are shown, and their slots where there are aggregations inside. */
interface CountedValues {
  readonly buckets: readonly AggregationBucket[]
  readonly parts: readonly Counted[]
  /** Documents of the values that are not shown. */
  readonly others: number
}

/** Counts the values that the slots have: the way of nearly all facets, without a list of slots for each value. */
export function countValues(
  aggregation: TermsAggregation & { readonly inner: object },
  counted: Counted,
  context: SearchContext
): CountedValues {
  const keyword = context.store.keywords.get(aggregation.field)
  if (keyword) return countTexts(aggregation, keyword, counted, context)
  const number = context.store.numbers.get(aggregation.field)
  return number ? countNumbers(aggregation, number, counted, context) : { buckets: [], parts: [], others: 0 }
}

type Asked = Parameters<typeof countValues>[0]
const hasInner = (inner: object) => Object.keys(inner).length > 0
const documentsIn = (buckets: readonly AggregationBucket[]) =>
  buckets.reduce((sum, { doc_count }) => sum + doc_count, 0)

function countTexts(
  aggregation: Asked,
  column: KeywordColumn,
  counted: Counted,
  { scratch }: SearchContext
): CountedValues {
  const counts = scratch.acquireCounts(column.size)
  const met = countNumbersOf(column, counted, counts)
  const { order, size, minimumCount, inner } = aggregation
  const direction = order.descending ? -1 : 1
  const textOf = textsOf(column)
  const byText = (a: number, b: number) => byCodeUnits(textOf(a), textOf(b))
  // With the order by key alone every bucket ties, and its text decides.
  const first = new TopHeap(
    Math.min(size, met.length),
    order.by === 'count' ? byText : (a, b) => direction * byText(a, b)
  )
  let all = 0
  for (const number of met) {
    const count = counts[number]!
    if (count < minimumCount) continue
    all += count
    first.offer(number, order.by === 'count' ? direction * count : 0)
  }
  const shown = first.sorted()
  const buckets = shown.map((number): AggregationBucket => ({ key: textOf(number), doc_count: counts[number]! }))
  const parts = hasInner(inner) ? partsOf(column, counted, shown, counts) : []
  for (const number of met) counts[number] = 0
  scratch.releaseCounts(counts)
  return { buckets, parts, others: all - documentsIn(buckets) }
}

/** Columns of few texts are those that are counted most: their texts are made once, and a number's text never changes. */
const FEW_TEXTS = 4_096
const texts = new WeakMap<KeywordColumn, string[]>()

function textsOf(column: KeywordColumn): (number: number) => string {
  const known = column.size > FEW_TEXTS ? [] : (texts.get(column) ?? [])
  if (column.size <= FEW_TEXTS) texts.set(column, known)
  return number => (known[number] ??= column.text(number))
}

/** Counts each text of the slots; returns the numbers of those that were met, in no order. */
function countNumbersOf({ firsts, rows, others }: KeywordColumn, slots: Counted, counts: Uint32Array): number[] {
  const met: number[] = []
  const hasMany = rows.length > 0
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    const number = firsts[slot]!
    // Number 0 says that there is no text.
    if (number === 0) continue
    if (counts[number]!++ === 0) met.push(number)
    if (!hasMany || rows[slot] === 0) continue
    const row = rows[slot]!
    for (let at = row + 1, end = row + others[row]!; at <= end; at++) {
      const other = others[at]!
      if (counts[other]!++ === 0) met.push(other)
    }
  }
  return met
}

/** The slots of each shown bucket, all in one pass over the column. */
function partsOf(
  { firsts, rows, others }: KeywordColumn,
  slots: Counted,
  shown: readonly number[],
  counts: Uint32Array
): readonly Counted[] {
  const parts = shown.map(number => new Uint32Array(counts[number]!))
  const places = new Map(shown.map((number, at) => [number, at]))
  const filled = new Uint32Array(shown.length)
  const put = (slot: number, number: number) => {
    const place = places.get(number)
    if (place !== undefined) parts[place]![filled[place]!++] = slot
  }
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    put(slot, firsts[slot]!)
    const row = rows[slot]
    if (row) for (let other = row + others[row]!; other > row; other--) put(slot, others[other]!)
  }
  return parts
}

function countNumbers(
  aggregation: Asked,
  { values }: NumberColumn,
  counted: Counted,
  { store }: SearchContext
): CountedValues {
  const counts = new Map<number, number>()
  for (let at = 0; at < counted.length; at++) {
    const value = values[counted[at]!]!
    if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const { order, size, minimumCount, inner } = aggregation
  const direction = order.descending ? -1 : 1
  const found = [...counts].filter(([, count]) => count >= minimumCount)
  found.sort(([a, aCount], [b, bCount]) =>
    order.by === 'count' ? direction * (aCount - bCount) || a - b : direction * (a - b)
  )
  const kind = store.schema.fields[aggregation.field]?.kind
  const shown = found.slice(0, size)
  const buckets = shown.map(([value, count]): AggregationBucket => ({ ...headOf(value, kind), doc_count: count }))
  const parts = hasInner(inner) ? partsByNumber(values, counted, shown) : []
  return { buckets, parts, others: found.slice(size).reduce((sum, [, count]) => sum + count, 0) }
}

/** The slots of each shown bucket, all in one pass over the column. */
function partsByNumber(
  values: NumberColumn['values'],
  slots: Counted,
  shown: readonly (readonly [value: number, count: number])[]
): readonly Counted[] {
  const parts = new Map(shown.map(([value, count]) => [value, { slots: new Uint32Array(count), filled: 0 }]))
  for (let at = 0; at < slots.length; at++) {
    const part = parts.get(values[slots[at]!]!)
    if (part) part.slots[part.filled++] = slots[at]!
  }
  return [...parts.values()].map(part => part.slots)
}
