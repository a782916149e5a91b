import type { Aggregation as Answer, AggregationBucket } from '../../contract/catalogue-query.ts'
import type { Aggregation, Aggregations, Query } from '../query/tree.ts'
import { hasBit } from './bits.ts'
import type { KeywordColumn, NumberColumn } from './columns.ts'
import { evaluate } from './evaluating.ts'
import type { Running } from './evaluating.ts'
import { Heap } from './heap.ts'
import { byCodeUnits } from './sort-gently.ts'

/** The slots an aggregation counts. */
interface Counted {
  readonly slots: Uint32Array
  readonly count: number
}

type OfKind<K extends Aggregation['kind']> = Extract<Aggregation, { kind: K }>

export function aggregate(aggregations: Aggregations, counted: Counted, running: Running): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(aggregations).map(([name, one]) => [name, aggregateOne(one, counted, running)])
  )
}

function aggregateOne(aggregation: Aggregation, counted: Counted, running: Running): Answer {
  switch (aggregation.kind) {
    case 'terms':
      return countTerms(aggregation, counted, running)
    case 'range':
      return countRanges(aggregation, counted, running)
    case 'filter':
      return bucketOf(narrow(counted, aggregation.filter, running), aggregation.inner, running)
    case 'filters':
      return countFilters(aggregation, counted, running)
    default:
      return measure(aggregation, counted, running)
  }
}

function countFilters({ filters, inner }: OfKind<'filters'>, counted: Counted, running: Running): Answer {
  const count = (filter: Query): AggregationBucket => bucketOf(narrow(counted, filter, running), inner, running)
  const isList = (all: typeof filters): all is readonly Query[] => Array.isArray(all)
  return isList(filters)
    ? { buckets: filters.map(count) }
    : { buckets: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, count(filter)])) }
}

const bucketOf = (counted: Counted, inner: Aggregations, running: Running) => ({
  doc_count: counted.count,
  ...aggregate(inner, counted, running)
})

function narrowBy({ slots, count }: Counted, isWanted: (slot: number) => boolean): Counted {
  const kept = new Uint32Array(count)
  let size = 0
  for (let at = 0; at < count; at++) if (isWanted(slots[at]!)) kept[size++] = slots[at]!
  return { slots: kept, count: size }
}

function narrow(counted: Counted, filter: Query, running: Running): Counted {
  const { bits } = evaluate(filter, running)
  return narrowBy(counted, slot => hasBit(bits, slot))
}

const hasInner = (inner: Aggregations) => Object.keys(inner).length > 0

function countTerms(aggregation: OfKind<'terms'>, counted: Counted, running: Running): Answer {
  const keyword = running.store.keywords.get(aggregation.field)
  if (keyword) return countTexts(aggregation, keyword, counted, running)
  const number = running.store.numbers.get(aggregation.field)
  return number ? countNumbers(aggregation, number, counted, running) : { buckets: [] }
}

function countTexts(aggregation: OfKind<'terms'>, column: KeywordColumn, counted: Counted, running: Running): Answer {
  const counts = new Uint32Array(column.texts.length)
  const { firsts, manies, others } = column
  const { slots, count: size } = counted
  for (let at = 0; at < size; at++) {
    const slot = slots[at]!
    counts[firsts[slot]!]! += 1
    if (manies[slot] === 1) for (const number of others.get(slot) ?? []) counts[number]! += 1
  }
  const { order, minimumCount, inner } = aggregation
  const direction = order.descending ? -1 : 1
  const byText = (a: number, b: number) => byCodeUnits(column.texts[a]!, column.texts[b]!)
  // By key alone every bucket ties and its text decides.
  const first = new Heap(
    Math.min(aggregation.size, counts.length),
    order.by === 'count' ? byText : (a, b) => direction * byText(a, b)
  )
  let all = 0
  // Number 0 counts those without any text.
  for (let number = 1; number < counts.length; number++) {
    const count = counts[number]!
    if (count < minimumCount) continue
    all += count
    first.offer(number, order.by === 'count' ? direction * count : 0)
  }
  const buckets = first.inOrder().map(number => ({
    key: column.texts[number]!,
    doc_count: counts[number]!,
    ...(hasInner(inner) &&
      aggregate(
        inner,
        narrowBy(counted, slot => column.some(slot, one => one === number)),
        running
      ))
  }))
  return termsAnswer(buckets, all)
}

function termsAnswer(buckets: readonly AggregationBucket[], all: number): Answer {
  const shown = buckets.reduce((sum, { doc_count }) => sum + doc_count, 0)
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: all - shown, buckets }
}

function countNumbers(
  aggregation: OfKind<'terms'>,
  { values }: NumberColumn,
  counted: Counted,
  running: Running
): Answer {
  const counts = new Map<number, number>()
  for (let at = 0; at < counted.count; at++) {
    const value = values[counted.slots[at]!]!
    if (!Number.isNaN(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const { order, size, minimumCount, inner } = aggregation
  const direction = order.descending ? -1 : 1
  const found = [...counts].filter(([, count]) => count >= minimumCount)
  found.sort(([a, aCount], [b, bCount]) =>
    order.by === 'count' ? direction * (aCount - bCount) || a - b : direction * (a - b)
  )
  const kind = running.store.schema.fields[aggregation.field]?.kind
  const buckets = found.slice(0, size).map(([value, count]) => ({
    key: value,
    ...(kind === 'date' && { key_as_string: new Date(value).toISOString() }),
    ...(kind === 'boolean' && { key_as_string: value ? 'true' : 'false' }),
    doc_count: count,
    ...(hasInner(inner) &&
      aggregate(
        inner,
        narrowBy(counted, slot => values[slot] === value),
        running
      ))
  }))
  return termsAnswer(
    buckets,
    found.reduce((sum, [, count]) => sum + count, 0)
  )
}

function countRanges({ field, ranges, keyed, inner }: OfKind<'range'>, counted: Counted, running: Running): Answer {
  const values = running.store.numbers.get(field)?.values ?? new Float64Array(0)
  const buckets = ranges.map(({ key, from, to }): AggregationBucket & { readonly key: string } => {
    const within = narrowBy(counted, slot => {
      const value = values[slot]!
      return value >= (from ?? Number.NEGATIVE_INFINITY) && (to === undefined ? !Number.isNaN(value) : value < to)
    })
    return {
      key,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...bucketOf(within, inner, running)
    }
  })
  if (!keyed) return { buckets }
  return { buckets: Object.fromEntries(buckets.map(({ key, ...bucket }) => [key, bucket as AggregationBucket])) }
}

function measure(
  { kind, field }: OfKind<'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count'>,
  { slots, count }: Counted,
  running: Running
): Answer {
  const values = running.store.numbers.get(field)?.values ?? new Float64Array(0)
  let measured = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  for (let at = 0; at < count; at++) {
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
