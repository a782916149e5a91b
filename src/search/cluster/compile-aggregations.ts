import type { DateInterval } from '../query/date-types.ts'
import type {
  CompositeAggregation,
  DateHistogramAggregation,
  TermsAggregation,
  TermsPattern
} from '../query/aggregation-types.ts'
import type { Aggregation, Aggregations, Query } from '../query/tree.ts'
import { compile, escapedRegExp, type Clause, type Compiling } from './compile.ts'
import { LAST, sortClauses } from './hits.ts'
import { momentField, valueField } from './mapping.ts'

/** Aggregations in the cluster's language. */
export const compileAggregations = (aggregations: Aggregations, compiling: Compiling): Record<string, Clause> =>
  Object.fromEntries(Object.entries(aggregations).map(([name, one]) => [name, compileOne(one, compiling)]))

function compileOne(aggregation: Aggregation, compiling: Compiling): Clause {
  const inner = compileAggregations(aggregation.inner, compiling)
  return { ...ownPart(aggregation, compiling), ...(Object.keys(inner).length > 0 && { aggs: inner }) }
}

function ownPart(aggregation: Aggregation, compiling: Compiling): Clause {
  switch (aggregation.kind) {
    case 'terms':
      return { terms: termsPart(aggregation) }
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
    case 'histogram': {
      const { field, interval, offset, minimumCount } = aggregation
      // The same intervals, in the way a cluster takes them.
      const start = ((offset % interval) + interval) % interval
      return { histogram: { field: valueField(field), interval, offset: start, min_doc_count: minimumCount } }
    }
    case 'date_histogram':
      return { date_histogram: dateHistogramPart(aggregation) }
    case 'composite':
      return { composite: compositePart(aggregation) }
    case 'top_hits': {
      const { from, size, sort, source } = aggregation
      const needsDocuments = source !== false || sort.length > 0
      return {
        top_hits: {
          from,
          size,
          sort: [...sortClauses(sort, compiling.schema), LAST],
          _source: needsDocuments ? ['d'] : false,
          track_scores: true
        }
      }
    }
    case 'percentiles':
      return { percentiles: { field: valueField(aggregation.field), percents: aggregation.percents, keyed: false } }
    default:
      return { [aggregation.kind]: { field: valueField(aggregation.field) } }
  }
}

type Filters = Extract<Aggregation, { kind: 'filters' }>['filters']
const isList = (filters: Filters): filters is readonly Query[] => Array.isArray(filters)

function termsPart({ field, size, minimumCount, order, include, exclude, missing }: TermsAggregation): Clause {
  const direction = order.descending ? 'desc' : 'asc'
  return {
    field: valueField(field),
    size,
    min_doc_count: minimumCount,
    order: order.by === 'count' ? [{ _count: direction }, { _key: 'asc' }] : { _key: direction },
    ...(include && { include: patternPart(include) }),
    ...(exclude && { exclude: patternPart(exclude) }),
    ...(missing !== undefined && { missing })
  }
}

const patternPart = (pattern: TermsPattern) =>
  'wildcard' in pattern ? pattern.wildcard.split('*').map(escapedRegExp).join('.*') : pattern

const UNITS: Readonly<Record<Extract<DateInterval, { unit: unknown }>['unit'], string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  q: 'quarter',
  y: 'year'
}

function dateHistogramPart({ field, interval, zoneMinutes, minimumCount }: DateHistogramAggregation): Clause {
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const minutes = Math.abs(zoneMinutes)
  return {
    field: momentField(field),
    ...('ms' in interval ? { fixed_interval: `${interval.ms}ms` } : { calendar_interval: UNITS[interval.unit] }),
    time_zone: `${zoneMinutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`,
    min_doc_count: minimumCount
  }
}

function compositePart({ sources, size, after }: CompositeAggregation): Clause {
  return {
    size,
    sources: sources.map(({ name, field, interval, descending }) => ({
      [name]: {
        [interval === undefined ? 'terms' : 'histogram']: {
          field: valueField(field),
          order: descending ? 'desc' : 'asc',
          ...(interval !== undefined && { interval })
        }
      }
    })),
    ...(after && { after: Object.fromEntries(sources.map(({ name }, at) => [name, after[at]])) })
  }
}
