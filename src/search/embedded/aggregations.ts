import type { Aggregation as Answer, AggregationBucket } from '../../contract/search-protocol.ts'
import type { Aggregation, Aggregations, Query } from '../query/tree.ts'
import type { KeywordColumn } from './keyword-column.ts'
import type { NumberColumn } from './number-column.ts'
import { applyFilter } from './query-evaluation.ts'
import type { SearchContext } from './query-evaluation.ts'
import { TopHeap } from './top-heap.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import { byCodeUnits } from './code-units.ts'
import type { SearchScratch } from './search-scratch.ts'

/** The slots an aggregation counts. */
type Counted = Uint32Array

type OfKind<K extends Aggregation['kind']> = Extract<Aggregation, { kind: K }>

/** May pause after each aggregation. */
export function* aggregate(
  aggregations: Aggregations,
  counted: Counted,
  context: SearchContext
): CooperativeTask<Record<string, Answer>> {
  const answers: (readonly [string, Answer])[] = []
  for (const [name, one] of Object.entries(aggregations)) {
    answers.push([name, yield* aggregateOne(one, counted, context)])
    yield
  }
  // Clients choose the names: `__proto__` has to become an ordinary property.
  return Object.fromEntries(answers)
}

function* aggregateOne(aggregation: Aggregation, counted: Counted, context: SearchContext): CooperativeTask<Answer> {
  switch (aggregation.kind) {
    case 'terms':
      return yield* countTerms(aggregation, counted, context)
    case 'range':
      return yield* countRanges(aggregation, counted, context)
    case 'filter':
      return yield* filterBucket(counted, aggregation.filter, aggregation.inner, context)
    case 'filters':
      return yield* countFilters(aggregation, counted, context)
    default:
      return measure(aggregation, counted, context)
  }
}

function* countFilters(
  { filters, inner }: OfKind<'filters'>,
  counted: Counted,
  context: SearchContext
): CooperativeTask<Answer> {
  const buckets: (readonly [string, AggregationBucket])[] = []
  for (const [name, filter] of Object.entries<Query>(filters))
    buckets.push([name, yield* filterBucket(counted, filter, inner, context)])
  return { buckets: Array.isArray(filters) ? buckets.map(([, bucket]) => bucket) : Object.fromEntries(buckets) }
}

function* bucketOf(counted: Counted, inner: Aggregations, context: SearchContext): CooperativeTask<AggregationBucket> {
  return { doc_count: counted.length, ...(hasInner(inner) && (yield* aggregate(inner, counted, context))) }
}

function narrowBy(slots: Counted, isWanted: (slot: number) => boolean, scratch: SearchScratch): Counted {
  const kept = scratch.slotLists.acquire(slots.length)
  let size = 0
  for (let at = 0; at < slots.length; at++) if (isWanted(slots[at]!)) kept[size++] = slots[at]!
  return kept.subarray(0, size)
}

function* filterBucket(
  counted: Counted,
  filter: Query,
  inner: Aggregations,
  context: SearchContext
): CooperativeTask<AggregationBucket> {
  const before = context.scratch.listMarks()
  const narrowed = yield* applyFilter({ slots: counted, scores: 0 }, filter, context)
  const bucket = yield* bucketOf(narrowed.slots, inner, context)
  context.scratch.releaseLists(before)
  return bucket
}

const hasInner = (inner: Aggregations) => Object.keys(inner).length > 0

function* countTerms(aggregation: OfKind<'terms'>, counted: Counted, context: SearchContext): CooperativeTask<Answer> {
  const keyword = context.store.keywords.get(aggregation.field)
  if (keyword) return yield* countTexts(aggregation, keyword, counted, context)
  const number = context.store.numbers.get(aggregation.field)
  return number ? yield* countNumbers(aggregation, number, counted, context) : { buckets: [] }
}

function* countTexts(
  aggregation: OfKind<'terms'>,
  column: KeywordColumn,
  counted: Counted,
  context: SearchContext
): CooperativeTask<Answer> {
  const { scratch } = context
  const counts = scratch.acquireCounts(column.size)
  const met = countNumbersOf(column, counted, counts)
  const { order, size, minimumCount, inner } = aggregation
  const direction = order.descending ? -1 : 1
  const textOf = textsOf(column)
  const byText = (a: number, b: number) => byCodeUnits(textOf(a), textOf(b))
  // By key alone every bucket ties and its text decides.
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
  for (const [at, part] of parts.entries())
    buckets[at] = { ...buckets[at]!, ...(yield* aggregate(inner, part, context)) }
  return termsAnswer(buckets, all)
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

function termsAnswer(buckets: readonly AggregationBucket[], all: number): Answer {
  const shown = buckets.reduce((sum, { doc_count }) => sum + doc_count, 0)
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: all - shown, buckets }
}

function* countNumbers(
  aggregation: OfKind<'terms'>,
  { values }: NumberColumn,
  counted: Counted,
  context: SearchContext
): CooperativeTask<Answer> {
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
  const kind = context.store.schema.fields[aggregation.field]?.kind
  const shown = found.slice(0, size)
  const buckets = shown.map(([value, count]): AggregationBucket => ({
    key: value,
    ...(kind === 'date' && { key_as_string: new Date(value).toISOString() }),
    ...(kind === 'boolean' && { key_as_string: value ? 'true' : 'false' }),
    doc_count: count
  }))
  const parts = hasInner(inner) ? partsByNumber(values, counted, shown) : []
  for (const [at, part] of parts.entries())
    buckets[at] = { ...buckets[at]!, ...(yield* aggregate(inner, part, context)) }
  const all = found.reduce((sum, [, count]) => sum + count, 0)
  return termsAnswer(buckets, all)
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

function* countRanges(
  { field, ranges, keyed, inner }: OfKind<'range'>,
  counted: Counted,
  context: SearchContext
): CooperativeTask<Answer> {
  const values = context.store.numbers.get(field)?.values ?? new Float64Array(0)
  const buckets: (AggregationBucket & { readonly key: string })[] = []
  for (const { key, from, to } of ranges) {
    const before = context.scratch.listMarks()
    const isWithin = (slot: number) => {
      const value = values[slot]!
      return value >= (from ?? Number.NEGATIVE_INFINITY) && (to === undefined ? !Number.isNaN(value) : value < to)
    }
    const within = narrowBy(counted, isWithin, context.scratch)
    buckets.push({
      ...(yield* bucketOf(within, inner, context)),
      key,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to })
    })
    context.scratch.releaseLists(before)
    yield
  }
  if (!keyed) return { buckets }
  return { buckets: Object.fromEntries(buckets.map(({ key, ...bucket }) => [key, bucket as AggregationBucket])) }
}

function measure(
  { kind, field }: OfKind<'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count'>,
  slots: Counted,
  context: SearchContext
): Answer {
  const values = context.store.numbers.get(field)?.values ?? new Float64Array(0)
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
