import type { Context } from 'hono'
import { isObject, oneOf } from '../../../search/query/json.ts'
import { parseSource } from '../../../search/query/parse-source.ts'
import { parseWith } from '../../../search/query/refusal.ts'
import type { Parsed } from '../../../search/query/refusal.ts'
import { uriQuery } from '../../../search/query/uri-query.ts'
import type { SourceFilter } from '../../../search/query/tree.ts'

const SOURCE_NAMES = ['_source', '_source_includes', '_source_excludes']
/** With a few indices of one shard each, on a server that only reads, these change nothing. */
const IGNORED_NAMES = [
  'allow_no_indices',
  'allow_partial_search_results',
  'batched_reduce_size',
  'ccs_minimize_roundtrips',
  'error_trace',
  'expand_wildcards',
  'filter_path',
  'human',
  'ignore_throttled',
  'ignore_unavailable',
  'max_concurrent_searches',
  'max_concurrent_shard_requests',
  'pre_filter_shard_size',
  'preference',
  'pretty',
  'realtime',
  'refresh',
  'request_cache',
  'search_type'
]
/** Parameters that may stand in the query string as well as in the body. */
const BODY_NAMES = ['from', 'size', 'timeout', 'track_scores', 'track_total_hits']
const LIST_NAMES = ['docvalue_fields', 'stored_fields']
const TEXT_QUERY_NAMES = ['q', 'df', 'default_operator', 'lenient']
const SEARCH_NAMES = [
  'rest_total_hits_as_int',
  'typed_keys',
  'sort',
  ...BODY_NAMES,
  ...LIST_NAMES,
  ...TEXT_QUERY_NAMES,
  ...SOURCE_NAMES,
  ...IGNORED_NAMES
]

const ABOUT_NAMES = [
  'bytes',
  'flat_settings',
  'format',
  'h',
  'include_defaults',
  'include_type_name',
  'level',
  'local',
  'master_timeout',
  'cluster_manager_timeout',
  'timeout',
  's',
  'v',
  'wait_for_status'
]

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map(name => name.trim())
    .filter(Boolean)

/** Unknown parameters are refused by name, as Elasticsearch does. */
function refuseUnknown(c: Context, allowed: readonly string[]): Parsed<undefined> {
  const unknown = Object.keys(c.req.query()).find(name => !allowed.includes(name))
  if (unknown === undefined) return { ok: true, value: undefined }
  const reason = `request [${c.req.path}] contains unrecognized parameter: [${unknown}]`
  return { ok: false, refusal: { status: 400, type: 'illegal_argument_exception', reason } }
}

export interface SearchParameters {
  readonly totalIsNumber: boolean
  readonly hasTypedKeys: boolean
  /** Body fields set by the query string, as JSON; empty = none. */
  readonly overrides: string
  /** The body with what the parameters say of it. */
  readonly withParameters: (body: unknown) => unknown
}

/** Reads the query string of a search. */
export function searchParameters(c: Context): Parsed<SearchParameters> {
  const known = refuseUnknown(c, SEARCH_NAMES)
  if (!known.ok) return known
  const query = c.req.query()
  const total = query['rest_total_hits_as_int']
  const typed = query['typed_keys']
  const textQuery = textQueryOf(query)
  if (!textQuery.ok) return textQuery
  const overrides = Object.fromEntries([
    ...BODY_NAMES.flatMap(name => entryOf(name, query[name])),
    ...LIST_NAMES.flatMap(name => entryOf(name, list(query[name])))
  ])
  const sort = list(query['sort'])?.map(sortOf)
  const source = SOURCE_NAMES.some(name => query[name] !== undefined) ? sourceOf(c) : undefined
  const all = {
    ...overrides,
    ...textQuery.value,
    ...(sort && { sort }),
    ...(source !== undefined && { _source: source })
  }
  const saysAnything = Object.keys(all).length > 0
  return {
    ok: true,
    value: {
      totalIsNumber: total !== undefined && total !== 'false',
      hasTypedKeys: typed !== undefined && typed !== 'false',
      overrides: saysAnything ? JSON.stringify(all) : '',
      withParameters: body => (saysAnything && isObject(body) ? { ...body, ...all } : body)
    }
  }
}

/** `q=…` as the body's query. */
function textQueryOf({ q, df, default_operator = 'or' }: Readonly<Record<string, string>>): Parsed<object> {
  if (q === undefined) return { ok: true, value: {} }
  return parseWith(() => {
    const operator = oneOf(default_operator, 'default_operator', ['and', 'or'])
    return { query: uriQuery(q, { defaultField: df, operator }) }
  })
}

const entryOf = (name: string, value: string | readonly string[] | undefined) =>
  value === undefined ? [] : [[name, value] as const]

/** `price:desc` */
function sortOf(text: string): unknown {
  const [field = '', order] = text.split(':')
  return order === undefined ? field : { [field]: order }
}

function sourceOf(c: Context): unknown {
  const whole = c.req.query('_source')
  if (whole === 'false') return false
  const includes = list(c.req.query('_source_includes')) ?? (whole === undefined || whole === 'true' ? [] : list(whole))
  return { includes, excludes: list(c.req.query('_source_excludes')) ?? [] }
}

/** Query string of index metadata: formatting only. */
export const aboutParameters = (c: Context): Parsed<undefined> => refuseUnknown(c, [...IGNORED_NAMES, ...ABOUT_NAMES])

/** Query string of `_count`: the query itself, and parameters without effect. */
export function countParameters(c: Context): Parsed<object> {
  const known = refuseUnknown(c, [...TEXT_QUERY_NAMES, ...IGNORED_NAMES])
  return known.ok ? textQueryOf(c.req.query()) : known
}

/** The requested part of a single document. */
export function sourceParameters(c: Context): Parsed<SourceFilter> {
  const known = refuseUnknown(c, [...SOURCE_NAMES, ...IGNORED_NAMES])
  return known.ok ? parseWith(() => parseSource(sourceOf(c))) : known
}
