import type { ParseContext } from './context.ts'
import { fieldOfKind } from './fields.ts'
import { booleanOf, countOf, isObject, listOf, numberOf, objectOf, oneOf, onlyEntry, textOf } from './json.ts'
import type { JsonObject } from './json.ts'
import { MAX_AGGREGATIONS, MAX_BUCKETS, MAX_DEPTH, MAX_OUTER_BUCKETS } from './limits.ts'
import { illegalArgument, RefusedError, parsingException } from './refusal.ts'
import type { Aggregation, AggregationRange, Aggregations } from './tree.ts'

type Kind = Aggregation extends infer Whole ? (Whole extends unknown ? Omit<Whole, 'inner'> : never) : never
type KindParser = (value: unknown, context: ParseContext) => Kind

const NUMERIC = ['number', 'date'] as const
const METRICS = ['min', 'max', 'stats', 'avg', 'sum', 'value_count']
const USUAL_BUCKETS = 10

const KINDS: Readonly<Record<string, KindParser>> = {
  terms: parseTermsOf,
  min: metric('min'),
  max: metric('max'),
  stats: metric('stats'),
  avg: metric('avg'),
  sum: metric('sum'),
  value_count: metric('value_count'),
  range: parseRanges,
  filter: (value, context) => ({ kind: 'filter', filter: context.parse(value, context, 1) }),
  filters: parseFilters
}

/** `{ "<name>": { "<kind>": …, "aggs": … } }`, inner ones included. */
export function parseAggregations(value: unknown, context: ParseContext): Aggregations {
  const budget = { left: MAX_AGGREGATIONS }
  return parseLevel(value, context, budget, 1, 1)
}

/** `buckets`: how many there may be around this level. */
function parseLevel(
  value: unknown,
  context: ParseContext,
  budget: { left: number },
  depth: number,
  buckets: number
): Aggregations {
  if (value === undefined) return {}
  if (depth > MAX_DEPTH / 2) throw illegalArgument(`[aggs] are nested deeper than [${MAX_DEPTH / 2}]`)
  const entries = Object.entries(objectOf(value, 'aggs'))
  budget.left -= entries.length
  if (budget.left < 0) throw illegalArgument(`[aggs] more than [${MAX_AGGREGATIONS}] aggregations`)
  return Object.fromEntries(
    entries.map(([name, body]) => [name, parseOne(name, body, context, budget, depth, buckets)])
  )
}

function parseOne(
  name: string,
  value: unknown,
  context: ParseContext,
  budget: { left: number },
  depth: number,
  buckets: number
): Aggregation {
  const { aggs, aggregations, meta, ...rest } = objectOf(value, name)
  if (meta !== undefined) throw parsingException(`[${name}] aggregation does not support [meta]`)
  const [kind, body] = onlyEntry(rest, name)
  const parse = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!parse) throw parsingException(`unknown aggregation type [${kind}]`)
  const parsed = parse(body, context)
  const within = buckets * bucketsOf(parsed)
  const inner = parseLevel(aggs ?? aggregations, context, budget, depth + 1, within)
  if (Object.keys(inner).length && within > MAX_OUTER_BUCKETS) throw tooManyBuckets(within)
  const isMetric = METRICS.includes(parsed.kind)
  if (isMetric && Object.keys(inner).length)
    throw parsingException(`[${kind}] aggregation [${name}] cannot have inner ones`)
  return { ...parsed, inner }
}

/** How many buckets there may be at most. */
function bucketsOf(aggregation: Kind): number {
  if (aggregation.kind === 'terms') return aggregation.size
  if (aggregation.kind === 'range') return aggregation.ranges.length
  return aggregation.kind === 'filters' ? Object.keys(aggregation.filters).length : 1
}

const tooManyBuckets = (buckets: number) =>
  new RefusedError({
    status: 400,
    type: 'too_many_buckets_exception',
    reason: `Trying to create too many buckets. Must be less than or equal to: [${MAX_OUTER_BUCKETS}] but was [${buckets}].`,
    phase: 'query',
    details: { max_buckets: MAX_OUTER_BUCKETS }
  })

function bodyOf(value: unknown, kind: string, allowed: readonly string[]): JsonObject {
  const body = objectOf(value, kind)
  for (const key of Object.keys(body))
    if (!allowed.includes(key)) throw parsingException(`[${kind}] aggregation does not support [${key}]`)
  return body
}

function parseTermsOf(value: unknown, context: ParseContext): Kind {
  const body = bodyOf(value, 'terms', ['field', 'size', 'order', 'min_doc_count', 'shard_size'])
  const size = countOf(body['size'] ?? USUAL_BUCKETS, 'terms', 1)
  if (size > MAX_BUCKETS) throw illegalArgument(`[terms] more than [${MAX_BUCKETS}] buckets`)
  return {
    kind: 'terms',
    field: fieldOfKind(context.schema, textOf(body['field'], 'terms'), 'terms', ['keyword', 'boolean', ...NUMERIC]),
    size,
    order: orderOf(body['order']),
    minimumCount: countOf(body['min_doc_count'] ?? 1, 'terms', 1)
  }
}

function orderOf(value: unknown): { by: 'count' | 'key'; descending: boolean } {
  if (value === undefined) return { by: 'count', descending: true }
  const [first, ...more] = listOf(value)
  const [name, direction] = onlyEntry(first, 'order')
  // A second order only settles ties, as the key does anyway.
  if (more.length > 1) throw parsingException('[terms] more than two orders')
  const by = oneOf(name, 'order', ['_count', '_key', '_term'])
  return { by: by === '_count' ? 'count' : 'key', descending: oneOf(direction, 'order', ['asc', 'desc']) === 'desc' }
}

function metric(kind: 'min' | 'max' | 'stats' | 'avg' | 'sum' | 'value_count'): KindParser {
  return (value, context) => {
    const body = bodyOf(value, kind, ['field'])
    return { kind, field: fieldOfKind(context.schema, textOf(body['field'], kind), kind, NUMERIC) }
  }
}

function parseRanges(value: unknown, context: ParseContext): Kind {
  const body = bodyOf(value, 'range', ['field', 'ranges', 'keyed'])
  const field = fieldOfKind(context.schema, textOf(body['field'], 'range'), 'range', ['number'])
  const ranges = listOf(body['ranges'] ?? [])
  if (!ranges.length) throw parsingException('[range] aggregation expects [ranges]')
  if (ranges.length > MAX_AGGREGATIONS) throw illegalArgument(`[range] more than [${MAX_AGGREGATIONS}] ranges`)
  return { kind: 'range', field, ranges: ranges.map(rangeOf), keyed: booleanOf(body['keyed'] ?? false, 'range') }
}

/** Elasticsearch writes bounds of a range's key with a decimal point. */
const keyPart = (bound: number | undefined) =>
  bound === undefined ? '*' : Number.isInteger(bound) ? bound.toFixed(1) : String(bound)

function rangeOf(value: unknown): AggregationRange {
  const body = bodyOf(value, 'range', ['key', 'from', 'to'])
  const from = body['from'] === undefined ? undefined : numberOf(body['from'], 'range')
  const to = body['to'] === undefined ? undefined : numberOf(body['to'], 'range')
  return {
    key: body['key'] === undefined ? `${keyPart(from)}-${keyPart(to)}` : textOf(body['key'], 'range'),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to })
  }
}

function parseFilters(value: unknown, context: ParseContext): Kind {
  const { filters } = bodyOf(value, 'filters', ['filters'])
  if (Array.isArray(filters))
    return { kind: 'filters', filters: filters.map((filter: unknown) => context.parse(filter, context, 1)) }
  if (!isObject(filters)) throw parsingException('[filters] aggregation expects [filters]')
  const named = Object.entries(filters).map(([name, filter]) => [name, context.parse(filter, context, 1)] as const)
  return { kind: 'filters', filters: Object.fromEntries(named) }
}
