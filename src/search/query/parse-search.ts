import type { FieldKinds } from '../schema.ts'
import { booleanOf, countOf, objectOf } from './json.ts'
import { MAX_SIZE, MAX_WINDOW } from './limits.ts'
import { parseAggregations } from './parse-aggregations.ts'
import { startParsing } from './parse-query.ts'
import { parseSort } from './parse-sort.ts'
import { parseSource } from './parse-source.ts'
import { parseSuggest } from './parse-suggest.ts'
import { excessive, parsed, unreadable } from './refusal.ts'
import type { Parsed } from './refusal.ts'
import type { SearchRequest } from './tree.ts'

const KEYS = [
  'query',
  'post_filter',
  'sort',
  'from',
  'size',
  '_source',
  'aggs',
  'aggregations',
  'suggest',
  'track_total_hits'
]
const USUAL_SIZE = 10

/** Reads an untrusted search body. */
export const parseSearch = (value: unknown, schema: FieldKinds): Parsed<SearchRequest> =>
  parsed(() => readSearch(value, schema))

function readSearch(value: unknown, schema: FieldKinds): SearchRequest {
  const body = objectOf(value ?? {}, 'search')
  const unknown = Object.keys(body).find(key => !KEYS.includes(key))
  if (unknown !== undefined) throw unreadable(`unknown key [${unknown}] in the search body`)
  if (body['aggs'] !== undefined && body['aggregations'] !== undefined)
    throw unreadable('found both [aggs] and [aggregations]')
  // Totals are exact at no cost here, so that any wish for them is fulfilled.
  if (typeof body['track_total_hits'] !== 'number') booleanOf(body['track_total_hits'] ?? true, 'track_total_hits')

  const from = countOf(body['from'] ?? 0, 'from')
  const size = countOf(body['size'] ?? USUAL_SIZE, 'size')
  if (size > MAX_SIZE) throw excessive(`[size] must be less than or equal to: [${MAX_SIZE}] but was [${size}]`)
  if (from + size > MAX_WINDOW)
    throw excessive(
      `Result window is too large, from + size must be less than or equal to: [${MAX_WINDOW}] but was [${from + size}]`
    )

  const context = startParsing(schema)
  return {
    query: body['query'] === undefined ? { kind: 'all', boost: 1 } : context.parse(body['query'], context, 1),
    ...(body['post_filter'] !== undefined && { postFilter: context.parse(body['post_filter'], context, 1) }),
    sort: parseSort(body['sort'], schema),
    from,
    size,
    source: parseSource(body['_source']),
    aggregations: parseAggregations(body['aggs'] ?? body['aggregations'], context),
    completions: parseSuggest(body['suggest'], schema)
  }
}
