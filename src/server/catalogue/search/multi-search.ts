import { SCHEMAS } from '../../../search/indices.ts'
import type { IndexName, SearchAnswer } from '../../../search/port.ts'
import { costOf } from '../../../search/query/cost.ts'
import { isObject } from '../../../search/query/json.ts'
import { WINDOW_MAX } from '../../../search/query/limits.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { Parsed, Refusal } from '../../../search/query/refusal.ts'
import type { Ruleset } from '../../../search/query/ruleset.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'
import { tooExpensive } from './admission.ts'
import { withDocvalueFields, withWholeSources } from './docvalue-fields.ts'
import { refusalBody } from '../../../search/query/refusal-body.ts'
import { responseBytes } from './response-bytes.ts'
import type { SearchLines } from './request-bodies.ts'
import { indicesOf, responseType } from './indices.ts'
import { withLocation } from './error-location.ts'
import { withTypedKeys } from './typed-keys.ts'

interface Where {
  readonly index: string | undefined
  readonly type: string | undefined
  readonly totalIsNumber: boolean
  readonly hasTypedKeys: boolean
  readonly ruleset: Ruleset | undefined
}

interface Search {
  readonly index: IndexName
  readonly type: string | undefined
  readonly request: SearchRequest
  readonly cost: number
}

/** Runs searches that cost so much together. */
type RunSearches = (searches: readonly Search[], cost: number) => Promise<readonly SearchAnswer[]>

const COMMA = Buffer.from(',')

/** Several searches in one request: each is answered or refused in its own place. */
export async function multiSearch(
  lines: readonly SearchLines[],
  where: Where,
  runAll: RunSearches
): Promise<Parsed<Buffer<ArrayBuffer>>> {
  const started = performance.now()
  const parsed = lines.map(line => readSearch(line, where))
  const searches = parsed.flatMap(one => (one.ok ? [one.value] : []))
  const hits = searches.reduce((sum, { request }) => sum + requestedHits(request), 0)
  if (hits > WINDOW_MAX) return { ok: false, refusal: tooMany(hits) }
  const cost = searches.reduce((sum, search) => sum + search.cost, 0)
  const refusal = tooExpensive(cost)
  if (refusal) return { ok: false, refusal }
  const answers = await runAll(
    searches.map(search => ({ ...search, request: withWholeSources(search.request) })),
    cost
  )
  const next = answers.values()
  const responses = parsed.map(one => {
    const answer = one.ok ? next.next().value : undefined
    if (!one.ok) return Buffer.from(JSON.stringify(refusalBody(one.refusal)))
    if (!answer) throw new Error('A search was left without an answer')
    const { index, type, request } = one.value
    const found = withDocvalueFields(answer, request, index)
    const shown = where.hasTypedKeys ? withTypedKeys(found, request, SCHEMAS[index]) : found
    const { trackTotalHits } = request
    return responseBytes(shown, { type: responseType(type), totalIsNumber: where.totalIsNumber, trackTotalHits }, 200)
  })
  const parts = responses.flatMap((response, at) => (at ? [COMMA, response] : [response]))
  const took = Math.round(performance.now() - started)
  return { ok: true, value: Buffer.concat([Buffer.from(`{"took":${took},"responses":[`), ...parts, Buffer.from(']}')]) }
}

/** All answers are in memory at once until the last is written, so that together they get no more than one may. */
const requestedHits = ({ size, completions }: SearchRequest) =>
  Object.values(completions).reduce((sum, completion) => sum + completion.size, size)

const tooMany = (hits: number): Refusal => ({
  status: 400,
  type: 'action_request_validation_exception',
  reason: `Validation Failed: 1: the searches must not ask for more than [${WINDOW_MAX}] hits together but ask for [${hits}];`
})

/** With a few indices of one shard each those after the second change nothing. */
const HEADER_KEYS = [
  'index',
  'type',
  'allow_no_indices',
  'allow_partial_search_results',
  'ccs_minimize_roundtrips',
  'expand_wildcards',
  'ignore_unavailable',
  'preference',
  'request_cache',
  'search_type'
]

const NOT_ONE_INDEX: Refusal = {
  status: 400,
  type: 'illegal_argument_exception',
  reason: 'each search of [_msearch] works on one index, name it in its header'
}

function readSearch({ header, body, text }: SearchLines, where: Where): Parsed<Search> {
  if (!header.ok) return header
  if (!body.ok) return body
  const own = readHeader(header.value)
  if (!own.ok) return own
  const type = own.value.type ?? where.type
  const indices = indicesOf(own.value.index ?? where.index, type)
  if (!indices.ok) return indices
  const [index] = indices.value
  if (!index || indices.value.length > 1) return { ok: false, refusal: NOT_ONE_INDEX }
  const request = parseSearch(body.value, index.schema, where.ruleset)
  if (!request.ok) return { ok: false, refusal: withLocation(request.refusal, text) }
  const cost = costOf(request.value)
  const refusal = tooExpensive(cost)
  if (refusal) return { ok: false, refusal }
  return { ok: true, value: { index: index.name, type, request: request.value, cost } }
}

function readHeader(value: unknown): Parsed<{ readonly index?: string; readonly type?: string }> {
  const refusal = (reason: string): Parsed<never> => ({
    ok: false,
    refusal: { status: 400, type: 'parsing_exception', reason } satisfies Refusal
  })
  if (!isObject(value)) return refusal('a header line has to be an object')
  const unknown = Object.keys(value).find(key => !HEADER_KEYS.includes(key))
  if (unknown !== undefined) return refusal(`unknown key [${unknown}] in a header line`)
  const one = (name: 'index' | 'type') => {
    const named = value[name]
    return Array.isArray(named) && named.length === 1 ? (named[0] as unknown) : named
  }
  const index = one('index')
  const type = one('type')
  if (index !== undefined && typeof index !== 'string') return refusal('[index] has to be one name')
  if (type !== undefined && typeof type !== 'string') return refusal('[type] has to be one name')
  return { ok: true, value: { ...(index !== undefined && { index }), ...(type !== undefined && { type }) } }
}
