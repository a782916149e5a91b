import type { FieldKinds } from '../schema.ts'
import { booleanOf, countOf, numberOf, objectOf } from './json.ts'
import { MAX_SIZE, MAX_WINDOW } from './limits.ts'
import { parseAggregations } from './parse-aggregations.ts'
import { startParsing } from './parse-query.ts'
import { parseHighlight } from './parse-highlight.ts'
import { parseSearchAfter } from './parse-search-after.ts'
import { isByScore, parseSort } from './parse-sort.ts'
import { parseSource } from './parse-source.ts'
import { parseSuggest } from './parse-suggest.ts'
import { windowExceeded, illegalArgument, parseWith, parsingException } from './refusal.ts'
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
  'highlight',
  'search_after',
  'min_score',
  'track_scores',
  'track_total_hits',
  'timeout'
]
const USUAL_SIZE = 10

/** Reads an untrusted search body. */
export const parseSearch = (value: unknown, schema: FieldKinds): Parsed<SearchRequest> =>
  parseWith(() => readSearch(value, schema))

function readSearch(value: unknown, schema: FieldKinds): SearchRequest {
  const body = objectOf(value ?? {}, 'search')
  const unknown = Object.keys(body).find(key => !KEYS.includes(key))
  if (unknown !== undefined) throw parsingException(`unknown key [${unknown}] in the search body`)
  if (body['aggs'] !== undefined && body['aggregations'] !== undefined)
    throw parsingException('found both [aggs] and [aggregations]')
  // Every search has the same time, which is more than it needs.
  if (body['timeout'] !== undefined) readDuration(body['timeout'])
  // Totals are always exact at no cost, so that every value is accepted.
  if (typeof body['track_total_hits'] !== 'number') booleanOf(body['track_total_hits'] ?? true, 'track_total_hits')

  const from = countOf(body['from'] ?? 0, 'from')
  const size = countOf(body['size'] ?? USUAL_SIZE, 'size')
  if (size > MAX_SIZE) throw illegalArgument(`[size] must be less than or equal to: [${MAX_SIZE}] but was [${size}]`)
  if (from + size > MAX_WINDOW)
    throw windowExceeded(
      `Result window is too large, from + size must be less than or equal to: [${MAX_WINDOW}] but was [${from + size}]`
    )

  const context = startParsing(schema)
  const keys = parseSort(body['sort'], schema)
  const searchAfter = parseSearchAfter(body['search_after'], keys, from, schema)
  // `search_after` by score needs the score as a sort value.
  const sort = isByScore(keys) && !searchAfter ? [] : keys
  const highlight = parseHighlight(body['highlight'], context)
  return {
    query: body['query'] === undefined ? { kind: 'all', boost: 1 } : context.parse(body['query'], context, 1),
    ...(body['post_filter'] !== undefined && { postFilter: context.parse(body['post_filter'], context, 1) }),
    sort,
    from,
    size,
    ...(searchAfter && { searchAfter }),
    ...(body['min_score'] !== undefined && { minScore: numberOf(body['min_score'], 'min_score') }),
    trackScores: booleanOf(body['track_scores'] ?? false, 'track_scores'),
    ...(highlight && { highlight }),
    source: parseSource(body['_source']),
    aggregations: parseAggregations(body['aggs'] ?? body['aggregations'], context),
    ...parseSuggest(body['suggest'], schema)
  }
}

function readDuration(value: unknown): void {
  if (!/^\d{1,9}(?:nanos|micros|ms|s|m|h|d)$/.test(String(value)))
    throw parsingException(`[timeout] failed to parse setting [timeout] with value [${String(value)}]`)
}
