import type { Context } from 'hono'
import type { IndexName, SearchAnswer } from '../../../search/port.ts'
import { costOf } from '../../../search/query/cost.ts'
import { isObject } from '../../../search/query/json.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { SearchNotAdmitted, tooExpensive } from './admission.ts'
import { withLocation } from './error-location.ts'
import { indexOf, responseType } from './indices.ts'
import { multiSearch } from './multi-search.ts'
import { countParameters, searchParameters } from './parameters.ts'
import { MAX_BODY_BYTES, refuse, refuseTooLong } from './refuse.ts'
import { readJson, readSearchLines } from './request-bodies.ts'
import { responseBytes, timedOutAnswer } from './response-bytes.ts'
import type { SearchDeps } from './search-deps.ts'
import { withTypedKeys } from './typed-keys.ts'
import { withTimeout } from './with-timeout.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Runs one search if it is not too expensive and there is room for it; throws `SearchNotAdmitted` otherwise. */
function runSearch(
  { engine, admission, budgetMs }: SearchDeps,
  c: Context<HttpEnv>,
  index: IndexName,
  request: SearchRequest
): Promise<SearchAnswer> {
  const cost = costOf(request)
  const refusal = tooExpensive(cost)
  if (refusal) throw new SearchNotAdmitted(refusal)
  admission.charge(c, cost)
  return withTimeout(
    budgetMs,
    c.req.raw.signal,
    signal => admission.run(cost, signal, () => engine.search(index, request, signal)),
    () => timedOutAnswer(budgetMs)
  )
}

/** `_search` */
export const searchHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const { cache, requests, admission } = deps
  const text = await c.req.text()
  const cacheKey = `${c.req.url} ${text}`
  const cached = cache.get(cacheKey)
  if (cached) return c.body(cached, 200, JSON_TYPE)
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_BODY_BYTES) return refuseTooLong(c)
  admission.chargeReading(c, bytes)
  const parameters = searchParameters(c)
  if (!parameters.ok) return refuse(c, parameters.refusal)
  const { totalIsNumber, hasTypedKeys, overrides, withParameters } = parameters.value
  const type = c.req.param('type')
  const index = indexOf(c.req.param('index') ?? '', type)
  if (!index.ok) return refuse(c, index.refusal)
  const { name, schema } = index.value
  const request = requests.read(`${name} ${overrides} ${text}`, () => {
    const body = readJson(text)
    if (!body.ok) return body
    const parsed = parseSearch(withParameters(body.value), schema)
    return parsed.ok ? parsed : { ok: false, refusal: withLocation(parsed.refusal, text) }
  })
  if (!request.ok) return refuse(c, request.refusal)
  const generation = cache.generation()
  const answer = await runSearch(deps, c, name, request.value)
  const shown = hasTypedKeys ? withTypedKeys(answer, request.value, schema) : answer
  const response = responseBytes(shown, { type: responseType(type), totalIsNumber })
  cache.set(cacheKey, answer, response, generation)
  return c.body(response, 200, JSON_TYPE)
}

/** `_msearch` */
export const multiSearchHandler =
  ({ engine, admission, budgetMs }: SearchDeps) =>
  async (c: Context<HttpEnv>) => {
    const parameters = searchParameters(c)
    if (!parameters.ok) return refuse(c, parameters.refusal)
    const text = await c.req.text()
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_BODY_BYTES) return refuseTooLong(c)
    admission.chargeReading(c, bytes)
    const lines = readSearchLines(text)
    if (!lines.ok) return refuse(c, lines.refusal)
    const path = { index: c.req.param('index'), type: c.req.param('type') }
    const { totalIsNumber, hasTypedKeys } = parameters.value
    const where = { ...path, totalIsNumber, hasTypedKeys }
    const answers = await multiSearch(lines.value, where, (searches, cost) => {
      admission.charge(c, cost)
      return withTimeout(
        budgetMs,
        c.req.raw.signal,
        signal => admission.run(cost, signal, () => engine.multiSearch(searches, signal)),
        () => searches.map(() => timedOutAnswer(budgetMs))
      )
    })
    return answers.ok ? c.body(answers.value, 200, JSON_TYPE) : refuse(c, answers.refusal)
  }

/** `_count` */
export const countHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const known = countParameters(c)
  if (!known.ok) return refuse(c, known.refusal)
  const index = indexOf(c.req.param('index') ?? '', c.req.param('type'))
  if (!index.ok) return refuse(c, index.refusal)
  const text = await c.req.text()
  deps.admission.chargeReading(c, Buffer.byteLength(text))
  const body = readJson(text)
  if (!body.ok) return refuse(c, body.refusal)
  const unread = isObject(body.value) ? Object.keys(body.value).find(key => key !== 'query') : undefined
  if (unread !== undefined) {
    const reason = `request does not support [${unread}]`
    return refuse(c, withLocation({ status: 400, type: 'parsing_exception', reason }, text))
  }
  const request = parseSearch(isObject(body.value) ? { ...body.value, size: 0 } : body.value, index.value.schema)
  if (!request.ok) return refuse(c, withLocation(request.refusal, text))
  const answer = await runSearch(deps, c, index.value.name, request.value)
  return c.json({ count: answer.hits.total.value, _shards: answer._shards })
}
