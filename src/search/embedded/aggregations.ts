import type { Aggregation as Answer, AggregationBucket } from '../../contract/search/search-protocol.ts'
import { decimalKey } from '../query/decimal-key.ts'
import type { Aggregation, Aggregations, Query } from '../query/tree.ts'
import { compositeGroups } from './composite.ts'
import { countValues } from './count-values.ts'
import { dateHistogramGroups, histogramGroups } from './histograms.ts'
import { countDistinct, measure, percentiles } from './metrics.ts'
import { applyFilter } from './query-evaluation.ts'
import type { SearchContext } from './query-evaluation.ts'
import type { SlotGroup } from './slot-groups.ts'
import { topHitsOf } from './top-hits-aggregation.ts'
import { hasTermsOptions, termsGroups } from './value-groups.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
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
    case 'missing': {
      const query = { kind: 'exists', field: aggregation.field, boost: 1 } as const
      const absent: Query = { ...NO_CLAUSES, mustNot: [query] }
      return yield* filterBucket(counted, absent, aggregation.inner, context)
    }
    case 'histogram': {
      const groups = yield* histogramGroups(aggregation, counted, context.store)
      const buckets = yield* bucketsOf(groups, aggregation.inner, context)
      return { buckets: aggregation.keyed ? byName(buckets, ({ key }) => decimalKey(Number(key))) : buckets }
    }
    case 'date_histogram': {
      const groups = yield* dateHistogramGroups(aggregation, counted, context.store)
      const buckets = yield* bucketsOf(groups, aggregation.inner, context)
      return { buckets: aggregation.keyed ? byName(buckets, ({ key_as_string = '' }) => key_as_string) : buckets }
    }
    case 'composite': {
      const groups = yield* compositeGroups(aggregation, counted, context.store)
      const buckets = yield* bucketsOf(groups, aggregation.inner, context)
      return { ...(buckets.length > 0 && { after_key: buckets.at(-1)?.key }), buckets }
    }
    case 'top_hits':
      return yield* topHitsOf(aggregation, counted, context)
    case 'cardinality':
      return countDistinct(aggregation, counted, context.store)
    case 'percentiles':
      return percentiles(aggregation, counted, context.store)
    default:
      return measure(aggregation, counted, context.store)
  }
}

const NO_CLAUSES = { kind: 'bool', must: [], filter: [], should: [], mustNot: [], minimumShould: 0, boost: 1 } as const

function* bucketsOf(
  groups: readonly SlotGroup[],
  inner: Aggregations,
  context: SearchContext
): CooperativeTask<readonly AggregationBucket[]> {
  const buckets: AggregationBucket[] = []
  for (const { head, slots } of groups) buckets.push({ ...head, ...(yield* bucketOf(slots, inner, context)) })
  return buckets
}

const byName = (buckets: readonly AggregationBucket[], nameOf: (bucket: AggregationBucket) => string) =>
  Object.fromEntries(buckets.map(bucket => [nameOf(bucket), bucket]))

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
  const bucketSlots = scratch.slotLists.acquire(slots.length)
  let size = 0
  for (let at = 0; at < slots.length; at++) if (isWanted(slots[at]!)) bucketSlots[size++] = slots[at]!
  return bucketSlots.subarray(0, size)
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
  const { inner } = aggregation
  if (hasTermsOptions(aggregation)) {
    const { groups, others } = yield* termsGroups(aggregation, counted, context.store)
    const buckets = yield* bucketsOf(groups, inner, context)
    return { doc_count_error_upper_bound: 0, sum_other_doc_count: others, buckets }
  }
  const { buckets, parts, others } = countValues(aggregation, counted, context)
  const shown = [...buckets]
  for (const [at, part] of parts.entries()) shown[at] = { ...shown[at]!, ...(yield* aggregate(inner, part, context)) }
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: others, buckets: shown }
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
