import type { Aggregation as Answer, AggregationBucket } from '../../contract/search-protocol.ts'
import type { Aggregation, Aggregations, Query } from '../query/tree.ts'
import { compile, type Clause, type Compiling } from './compile.ts'
import { valueField } from './mapping.ts'

/** Aggregations in the cluster's language. */
export const compileAggregations = (aggregations: Aggregations, compiling: Compiling): Record<string, Clause> =>
  Object.fromEntries(Object.entries(aggregations).map(([name, one]) => [name, compileOne(one, compiling)]))

function compileOne(aggregation: Aggregation, compiling: Compiling): Clause {
  const inner = compileAggregations(aggregation.inner, compiling)
  return { ...ownPart(aggregation, compiling), ...(Object.keys(inner).length > 0 && { aggs: inner }) }
}

function ownPart(aggregation: Aggregation, compiling: Compiling): Clause {
  switch (aggregation.kind) {
    case 'terms': {
      const { field, size, minimumCount, order } = aggregation
      const direction = order.descending ? 'desc' : 'asc'
      return {
        terms: {
          field: valueField(field),
          size,
          min_doc_count: minimumCount,
          order: order.by === 'count' ? [{ _count: direction }, { _key: 'asc' }] : { _key: direction }
        }
      }
    }
    case 'range':
      return {
        range: {
          field: valueField(aggregation.field),
          keyed: aggregation.keyed,
          ranges: aggregation.ranges.map(({ key, from, to }) => ({
            key,
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to })
          }))
        }
      }
    case 'filter':
      return { filter: compile(aggregation.filter, compiling) }
    case 'filters':
      return {
        filters: {
          filters: isList(aggregation.filters)
            ? aggregation.filters.map(filter => compile(filter, compiling))
            : Object.fromEntries(
                Object.entries(aggregation.filters).map(([name, filter]) => [name, compile(filter, compiling)])
              )
        }
      }
    default:
      return { [aggregation.kind]: { field: valueField(aggregation.field) } }
  }
}

type Filters = Extract<Aggregation, { kind: 'filters' }>['filters']
const isList = (filters: Filters): filters is readonly Query[] => Array.isArray(filters)

type Raw = Readonly<Record<string, unknown>>

/** The cluster's answers as ours read: values of moments and of yes and no say what they mean. */
export const readAggregations = (
  aggregations: Aggregations,
  raw: Raw,
  { schema }: Compiling
): Record<string, Answer> => {
  const kindOf = (field: string) => schema.fields[field]?.kind
  const readAll = (wanted: Aggregations, answers: Raw): Record<string, Answer> =>
    Object.fromEntries(Object.entries(wanted).map(([name, one]) => [name, readOne(one, answers[name] as Raw)]))

  const readBucket = (aggregation: Aggregation, bucket: Raw): AggregationBucket => {
    const { key, doc_count, from, to } = bucket
    const kind = aggregation.kind === 'terms' ? kindOf(aggregation.field) : undefined
    return {
      ...(key !== undefined && { key }),
      ...(kind === 'date' && { key_as_string: new Date(key as number).toISOString() }),
      ...(kind === 'boolean' && { key_as_string: key ? 'true' : 'false' }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      doc_count,
      ...readAll(aggregation.inner, bucket)
    } as AggregationBucket
  }

  const readBuckets = (aggregation: Aggregation, buckets: readonly Raw[] | Record<string, Raw>) =>
    Array.isArray(buckets)
      ? (buckets as readonly Raw[]).map(bucket => readBucket(aggregation, bucket))
      : Object.fromEntries(Object.entries(buckets).map(([name, bucket]) => [name, readBucket(aggregation, bucket)]))

  const readOne = (aggregation: Aggregation, answer: Raw): Answer => {
    switch (aggregation.kind) {
      case 'terms': {
        const { doc_count_error_upper_bound, sum_other_doc_count, buckets } = answer as {
          doc_count_error_upper_bound: number
          sum_other_doc_count: number
          buckets: readonly Raw[]
        }
        return {
          doc_count_error_upper_bound,
          sum_other_doc_count,
          buckets: buckets.map(bucket => readBucket(aggregation, bucket))
        }
      }
      case 'range':
      case 'filters':
        return { buckets: readBuckets(aggregation, answer['buckets'] as readonly Raw[] | Record<string, Raw>) }
      case 'filter':
        return { doc_count: answer['doc_count'] as number, ...readAll(aggregation.inner, answer) }
      default:
        return answer
    }
  }
  return readAll(aggregations, raw)
}
