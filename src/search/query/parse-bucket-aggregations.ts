import { bodyOf, KEYS_OF_VALUES, type AggregationKind, type KindParser } from './aggregation-body.ts'
import type { ParseContext } from './context.ts'
import { decimalKey } from './decimal-key.ts'
import { fieldOfKind, kindOf } from './fields.ts'
import { booleanOf, countOf, isObject, listOf, numberOf, objectOf, oneOf, onlyEntry, textOf } from './json.ts'
import { AGGREGATIONS_MAX, BUCKETS_MAX, SOURCES_MAX, VALUES_MAX } from './limits.ts'
import { illegalArgument, parsingException } from './refusal.ts'
import type { AggregationRange, CompositeSource, TermsPattern } from './aggregation-types.ts'

const USUAL_BUCKETS = 10

export const BUCKET_KINDS: Readonly<Record<string, KindParser>> = {
  terms: parseTermsOf,
  range: parseRanges,
  filter: (value, context) => ({ kind: 'filter', filter: context.parse(value, context, 1) }),
  filters: parseFilters,
  missing(value, { schema }) {
    const { field } = bodyOf(value, 'missing', ['field'])
    return { kind: 'missing', field: fieldOfKind(schema, textOf(field, 'missing'), 'missing', KEYS_OF_VALUES) }
  },
  composite: parseComposite
}

function parseTermsOf(value: unknown, { schema }: ParseContext): AggregationKind {
  const body = bodyOf(value, 'terms', [
    'field',
    'size',
    'order',
    'min_doc_count',
    'shard_size',
    'include',
    'exclude',
    'missing'
  ])
  const field = fieldOfKind(schema, textOf(body['field'], 'terms'), 'terms', KEYS_OF_VALUES)
  const isKeyword = kindOf(schema, field) === 'keyword'
  const { include, exclude, missing } = body
  return {
    kind: 'terms',
    field,
    size: sizeOf(body['size'], 'terms'),
    order: orderOf(body['order']),
    minimumCount: countOf(body['min_doc_count'] ?? 1, 'terms'),
    ...(include !== undefined && { include: patternOf(include, 'include', isKeyword) }),
    ...(exclude !== undefined && { exclude: patternOf(exclude, 'exclude', isKeyword) }),
    ...(missing !== undefined && { missing: isKeyword ? textOf(missing, 'missing') : numberOf(missing, 'missing') })
  }
}

function sizeOf(value: unknown, where: string): number {
  const size = countOf(value ?? USUAL_BUCKETS, where, 1)
  if (size > BUCKETS_MAX) throw illegalArgument(`[${where}] more than [${BUCKETS_MAX}] buckets`)
  return size
}

/** A list of values, or a regular expression that is nothing but letters and `.*`. */
function patternOf(value: unknown, name: string, isKeyword: boolean): TermsPattern {
  if (Array.isArray(value)) {
    if (value.length > VALUES_MAX) throw illegalArgument(`[terms] [${name}] more than [${VALUES_MAX}] values`)
    return value.map(one => textOf(one, name))
  }
  if (isObject(value)) throw parsingException(`[terms] [${name}] does not support partitions`)
  const pattern = textOf(value, name)
  if (!isKeyword) throw parsingException(`[terms] [${name}] takes a list of values where the field is no keyword`)
  const parts = pattern.split('.*')
  if (parts.some(part => /[.?+*|{}[\]()"\\#@&<>~]/.test(part)))
    throw parsingException(`[terms] [${name}] supports no regular expression but letters and [.*], found [${pattern}]`)
  return { wildcard: parts.join('*') }
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

function parseRanges(value: unknown, context: ParseContext): AggregationKind {
  const body = bodyOf(value, 'range', ['field', 'ranges', 'keyed'])
  const field = fieldOfKind(context.schema, textOf(body['field'], 'range'), 'range', ['number'])
  const ranges = listOf(body['ranges'] ?? [])
  if (!ranges.length) throw parsingException('[range] aggregation expects [ranges]')
  if (ranges.length > AGGREGATIONS_MAX) throw illegalArgument(`[range] more than [${AGGREGATIONS_MAX}] ranges`)
  return { kind: 'range', field, ranges: ranges.map(rangeOf), keyed: booleanOf(body['keyed'] ?? false, 'range') }
}

const keyPart = (bound: number | undefined) => (bound === undefined ? '*' : decimalKey(bound))

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

function parseFilters(value: unknown, context: ParseContext): AggregationKind {
  const { filters } = bodyOf(value, 'filters', ['filters'])
  if (Array.isArray(filters))
    return { kind: 'filters', filters: filters.map((filter: unknown) => context.parse(filter, context, 1)) }
  if (!isObject(filters)) throw parsingException('[filters] aggregation expects [filters]')
  const named = Object.entries(filters).map(([name, filter]) => [name, context.parse(filter, context, 1)] as const)
  return { kind: 'filters', filters: Object.fromEntries(named) }
}

function parseComposite(value: unknown, context: ParseContext): AggregationKind {
  const body = bodyOf(value, 'composite', ['sources', 'size', 'after'])
  const sources = listOf(body['sources'] ?? []).map(one => sourceOf(one, context))
  if (sources.length === 0) throw parsingException('[composite] expects [sources]')
  if (sources.length > SOURCES_MAX) throw illegalArgument(`[composite] more than [${SOURCES_MAX}] sources`)
  if (new Set(sources.map(({ name }) => name)).size < sources.length)
    throw illegalArgument('[composite] source names must be unique')
  // Every combination of several values of several fields would be too many of one document alone.
  if (sources.filter(({ field }) => context.schema.fields[field]?.hasMany === true).length > 1)
    throw illegalArgument('[composite] more than one source of a field with several values')
  const after = body['after'] === undefined ? undefined : objectOf(body['after'], 'after')
  return {
    kind: 'composite',
    sources,
    size: sizeOf(body['size'], 'composite'),
    ...(after && { after: sources.map(source => placeOf(after[source.name], source, context)) })
  }
}

function sourceOf(value: unknown, { schema }: ParseContext): CompositeSource {
  const [name, kinds] = onlyEntry(value, 'composite')
  const [kind, inner] = onlyEntry(kinds, name)
  if (kind !== 'terms' && kind !== 'histogram')
    throw parsingException(`[composite] does not support a source of kind [${kind}]`)
  const isHistogram = kind === 'histogram'
  const body = bodyOf(inner, kind, isHistogram ? ['field', 'order', 'interval'] : ['field', 'order'])
  const field = fieldOfKind(schema, textOf(body['field'], kind), kind, isHistogram ? ['number'] : ['keyword', 'number'])
  const interval = isHistogram ? numberOf(body['interval'], kind) : undefined
  if (interval !== undefined && interval <= 0) throw parsingException('[interval] must be greater than 0')
  return {
    name,
    field,
    descending: oneOf(body['order'] ?? 'asc', 'order', ['asc', 'desc']) === 'desc',
    ...(interval !== undefined && { interval })
  }
}

const placeOf = (value: unknown, { name, field }: CompositeSource, { schema }: ParseContext) =>
  kindOf(schema, field) === 'keyword' ? textOf(value, name) : numberOf(value, name)
