import type { FieldKinds } from '../schema.ts'
import { booleanOf, countOf, listOf, numberOf, objectOf, textOf, type JsonObject } from './json.ts'
import { parseCollapse } from './parse-collapse.ts'
import { parseDocvalueFields } from './parse-docvalue-fields.ts'
import { SIZE_MAX, WINDOW_MAX } from './limits.ts'
import { parseFallbacks } from './parse-fallbacks.ts'
import { parseAggregations } from './parse-aggregations.ts'
import { startParsing } from './parse-query.ts'
import { parseHighlight } from './parse-highlight.ts'
import { parseSearchAfter } from './parse-search-after.ts'
import { isByScore, parseSort } from './parse-sort.ts'
import { parseSource } from './parse-source.ts'
import { parseSuggest } from './parse-suggest.ts'
import { windowExceeded, illegalArgument, parseWith, parsingException } from './refusal.ts'
import type { Parsed } from './refusal.ts'
import type { Ruleset } from './ruleset.ts'
import type { SearchRequest, SourceFilter } from './tree.ts'

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
  'collapse',
  'min_score',
  'min_score_share',
  'track_scores',
  'track_total_hits',
  'stored_fields',
  'docvalue_fields',
  'timeout',
  'fallbacks'
]
const USUAL_SIZE = 10

/** Reads an untrusted search body; `ruleset`: the rules that its `rule` clauses follow. */
export const parseSearch = (value: unknown, schema: FieldKinds, ruleset?: Ruleset): Parsed<SearchRequest> =>
  parseWith(() => readSearch(value, schema, ruleset))

function readSearch(value: unknown, schema: FieldKinds, ruleset: Ruleset | undefined): SearchRequest {
  const body = objectOf(value ?? {}, 'search')
  const unknown = Object.keys(body).find(key => !KEYS.includes(key))
  if (unknown !== undefined) throw parsingException(`unknown key [${unknown}] in the search body`)
  if (body['aggs'] !== undefined && body['aggregations'] !== undefined)
    throw parsingException('found both [aggs] and [aggregations]')
  // Every search has the same time, which is more than it needs.
  if (body['timeout'] !== undefined) readDuration(body['timeout'])

  const from = countOf(body['from'] ?? 0, 'from')
  const size = countOf(body['size'] ?? USUAL_SIZE, 'size')
  if (size > SIZE_MAX) throw illegalArgument(`[size] must be less than or equal to: [${SIZE_MAX}] but was [${size}]`)
  if (from + size > WINDOW_MAX)
    throw windowExceeded(
      `Result window is too large, from + size must be less than or equal to: [${WINDOW_MAX}] but was [${from + size}]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.`
    )

  const context = startParsing(schema, ruleset)
  const keys = parseSort(body['sort'], schema)
  const searchAfter = parseSearchAfter(body['search_after'], keys, from, schema)
  // `search_after` by score needs the score as a sort value.
  const sort = isByScore(keys) && !searchAfter ? [] : keys
  const collapse = parseCollapse(body['collapse'], schema)
  if (collapse !== undefined && searchAfter)
    throw illegalArgument('cannot use `collapse` in conjunction with `search_after`')
  const values = parseDocvalueFields(body['docvalue_fields'], schema)
  // The value that a hit stands for is shown beside it.
  const docvalueFields = collapse === undefined || values.includes(collapse) ? values : [...values, collapse]
  const highlight = parseHighlight(body['highlight'], context)
  return {
    query: body['query'] === undefined ? { kind: 'all', boost: 1 } : context.parse(body['query'], context, 1),
    fallbacks: parseFallbacks(body['fallbacks'], context),
    ...(body['post_filter'] !== undefined && { postFilter: context.parse(body['post_filter'], context, 1) }),
    sort,
    from,
    size,
    ...(searchAfter && { searchAfter }),
    ...(collapse !== undefined && { collapse }),
    ...(body['min_score'] !== undefined && { minScore: numberOf(body['min_score'], 'min_score') }),
    ...(body['min_score_share'] !== undefined && { minScoreShare: shareOf(body['min_score_share']) }),
    trackScores: booleanOf(body['track_scores'] ?? false, 'track_scores'),
    trackTotalHits: trackTotalHitsOf(body['track_total_hits'] ?? true),
    ...(highlight && { highlight }),
    source: sourceOf(body),
    docvalueFields,
    aggregations: parseAggregations(body['aggs'] ?? body['aggregations'], context),
    ...parseSuggest(body['suggest'], schema)
  }
}

function shareOf(value: unknown): number {
  const share = numberOf(value, 'min_score_share')
  if (share <= 0 || share > 1)
    throw illegalArgument(`[min_score_share] must be greater than 0 and at most 1, got [${share}]`)
  return share
}

/** Counting costs nothing here, so that only what is shown depends on it. */
function trackTotalHitsOf(value: unknown): boolean | number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return booleanOf(value, 'track_total_hits')
  if (number === -1) return true
  if (!Number.isInteger(number) || number < 0)
    throw illegalArgument(`[track_total_hits] parameter must be positive or equals to -1, got ${number}`)
  return number
}

/** Nothing is stored beside the source: asking for stored fields only leaves it out. */
function sourceOf(body: JsonObject): SourceFilter {
  const hasStored = body['stored_fields'] !== undefined
  if (hasStored) for (const name of listOf(body['stored_fields'])) textOf(name, 'stored_fields')
  return hasStored && body['_source'] === undefined ? false : parseSource(body['_source'])
}

function readDuration(value: unknown): void {
  if (!/^\d{1,9}(?:nanos|micros|ms|s|m|h|d)$/.test(String(value)))
    throw parsingException(`[timeout] failed to parse setting [timeout] with value [${String(value)}]`)
}
