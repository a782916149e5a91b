import type { Aggregation as Answer, AggregationBucket } from '../../contract/search/search-protocol.ts'
import { writeDate } from '../query/date-intervals.ts'
import { decimalKey } from '../query/decimal-key.ts'
import { mostIntervals } from '../query/limits.ts'
import { tooManyBuckets } from '../query/refusal.ts'
import type { Aggregation, Aggregations, TopHitsAggregation } from '../query/tree.ts'
import type { IndexSchema } from '../schema.ts'
import { hitReader, sortValue, type RawHit } from './hits.ts'

type Raw = Readonly<Record<string, unknown>>
type RawBuckets = readonly Raw[] | Readonly<Record<string, Raw>>

/** The cluster's answers as ours read: values of moments and of yes and no say what they mean. */
export function readAggregations<D extends object>(
  aggregations: Aggregations,
  raw: Raw,
  schema: IndexSchema<D>
): Record<string, Answer> {
  const readAll = (requested: Aggregations, answers: Raw): Record<string, Answer> =>
    Object.fromEntries(Object.entries(requested).map(([name, one]) => [name, readOne(one, answers[name] as Raw)]))

  const readBucket = (aggregation: Aggregation, bucket: Raw): AggregationBucket =>
    ({
      ...headOf(aggregation, bucket, schema),
      doc_count: bucket['doc_count'],
      ...readAll(aggregation.inner, bucket)
    }) as AggregationBucket

  const readBuckets = (aggregation: Aggregation, buckets: RawBuckets) =>
    isList(buckets)
      ? buckets.map(bucket => readBucket(aggregation, bucket))
      : Object.fromEntries(Object.entries(buckets).map(([name, bucket]) => [name, readBucket(aggregation, bucket)]))

  const readIntervals = (aggregation: Extract<Aggregation, { minimumCount: number; keyed: boolean }>, answer: Raw) => {
    const found = answer['buckets'] as readonly Raw[]
    const most = mostIntervals(aggregation)
    if (found.length > most) throw tooManyBuckets(found.length, most)
    const buckets = found.map(bucket => readBucket(aggregation, bucket))
    return { buckets: aggregation.keyed ? Object.fromEntries(buckets.map(each => [keyOf(each), each])) : buckets }
  }

  const readOne = (aggregation: Aggregation, answer: Raw): Answer => {
    switch (aggregation.kind) {
      case 'terms':
        return {
          doc_count_error_upper_bound: answer['doc_count_error_upper_bound'] as number,
          sum_other_doc_count: answer['sum_other_doc_count'] as number,
          buckets: (answer['buckets'] as readonly Raw[]).map(bucket => readBucket(aggregation, bucket))
        }
      case 'range':
      case 'filters':
        return { buckets: readBuckets(aggregation, answer['buckets'] as RawBuckets) }
      case 'histogram':
      case 'date_histogram':
        return readIntervals(aggregation, answer)
      case 'composite':
        return {
          ...(answer['after_key'] !== undefined && { after_key: answer['after_key'] }),
          buckets: (answer['buckets'] as readonly Raw[]).map(bucket => readBucket(aggregation, bucket))
        }
      case 'filter':
      case 'missing':
        return { doc_count: answer['doc_count'] as number, ...readAll(aggregation.inner, answer) }
      case 'percentiles':
        return { values: percentilesOf(aggregation, answer['values'] as readonly Percentile[]) }
      case 'top_hits':
        return { hits: topHitsOf(aggregation, answer['hits'] as RawHits<D>, schema) }
      default:
        return answer
    }
  }
  return readAll(aggregations, raw)
}

const keyOf = ({ key, key_as_string }: AggregationBucket) => key_as_string ?? decimalKey(Number(key))

const isList = (buckets: RawBuckets): buckets is readonly Raw[] => Array.isArray(buckets)

interface Percentile {
  readonly key: number
  readonly value: number | null
}

const percentilesOf = (
  { keyed }: Extract<Aggregation, { kind: 'percentiles' }>,
  values: readonly Percentile[]
): readonly Percentile[] | Readonly<Record<string, number | null>> =>
  keyed
    ? Object.fromEntries(values.map(({ key, value }) => [decimalKey(key), value]))
    : values.map(({ key, value }) => ({ key, value }))

interface RawHits<D> {
  readonly total: object
  readonly max_score: number | null
  readonly hits: readonly RawHit<D>[]
}

function topHitsOf<D extends object>(
  { sort, source }: TopHitsAggregation,
  { total, hits }: RawHits<D>,
  schema: IndexSchema<D>
) {
  const hitOf = hitReader(schema, { source })
  return {
    total,
    max_score: sort.length > 0 ? null : (hits[0]?._score ?? null),
    hits: hits.map(hit => ({
      ...hitOf(hit._id, hit._source?.d),
      _score: sort.length > 0 ? null : hit._score,
      ...(sort.length > 0 && { sort: sort.map((key, at) => sortValue(schema, hit, key, at)) })
    }))
  }
}

/** Key and bounds of a bucket. */
function headOf<D extends object>(aggregation: Aggregation, bucket: Raw, schema: IndexSchema<D>): Raw {
  const { key, from, to } = bucket
  if (aggregation.kind === 'date_histogram') return { key_as_string: writeDate(key as number, aggregation), key }
  const kind = aggregation.kind === 'terms' ? schema.fields[aggregation.field]?.kind : undefined
  return {
    ...(key !== undefined && { key }),
    ...(kind === 'date' && { key_as_string: new Date(key as number).toISOString() }),
    ...(kind === 'boolean' && { key_as_string: key ? 'true' : 'false' }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to })
  }
}
