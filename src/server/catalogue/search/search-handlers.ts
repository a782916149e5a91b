import type { Context } from 'hono'
import { isObject } from '../../../search/query/json.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { isUnderAgeVisitor, withoutAdultProducts } from './adult-products.ts'
import { withDocvalueFields } from './docvalue-fields.ts'
import { withLocation } from './error-location.ts'
import { indicesOf, responseType, type Index } from './indices.ts'
import { multiSearch } from './multi-search.ts'
import { countParameters, searchParameters, type SearchParameters } from './parameters.ts'
import { BODY_BYTES_MAX, respondRefusal, refuseTooLong } from './refuse.ts'
import { readJson, readSearchLines } from './request-bodies.ts'
import { responseBytes, timedOutAnswer } from './response-bytes.ts'
import { isFlagSet } from './response-shaping.ts'
import { readForAll, runSearch } from './run-search.ts'
import type { SearchDeps } from './search-deps.ts'
import { mergeAnswers, requestPerIndex, multiIndexRefusal } from './multi-index.ts'
import { withTypedKeys } from './typed-keys.ts'
import { withTimeout } from './with-timeout.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** `_search` */
export const searchHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const { cache, requests, admission, ruleset } = deps
  const text = await c.req.text()
  const cacheKey = `${isUnderAgeVisitor(c) ? 'under age ' : ''}${c.req.url} ${text}`
  const cached = cache.get(cacheKey)
  if (cached) return c.body(cached, 200, JSON_TYPE)
  await deps.takeTurn()
  const bytes = Buffer.byteLength(text)
  if (bytes > BODY_BYTES_MAX) return refuseTooLong(c)
  admission.chargeReading(c, bytes)
  const parameters = searchParameters(c)
  if (!parameters.ok) return respondRefusal(c, parameters.refusal)
  const { totalIsNumber, hasTypedKeys, overrides, withParameters } = parameters.value
  const type = c.req.param('type')
  const indices = indicesOf(c.req.param('index'), type, isFlagSet(c, 'ignore_unavailable'))
  if (!indices.ok) return respondRefusal(c, indices.refusal)
  const [index] = indices.value
  if (!index || indices.value.length > 1) return searchSeveral(deps, c, indices.value, parameters.value, text)
  const { name, schema } = index
  const request = requests.read(`${name} ${ruleset?.version()} ${overrides} ${text}`, () => {
    const body = readJson(text)
    if (!body.ok) return body
    const parsed = parseSearch(withParameters(body.value), schema, ruleset)
    return parsed.ok ? parsed : { ok: false, refusal: withLocation(parsed.refusal, text) }
  })
  if (!request.ok) return respondRefusal(c, request.refusal)
  const generation = cache.generation()
  const answer = await runSearch(deps, c, name, request.value)
  const found = withDocvalueFields(answer, request.value, name)
  const shown = hasTypedKeys ? withTypedKeys(found, request.value, schema) : found
  const { trackTotalHits } = request.value
  const response = responseBytes(shown, { type: responseType(type), totalIsNumber, trackTotalHits })
  cache.set(cacheKey, answer, response, generation)
  return c.body(response, 200, JSON_TYPE)
}

/** `_search` in several indices, or in none. */
async function searchSeveral(
  deps: SearchDeps,
  c: Context<HttpEnv>,
  indices: readonly Index[],
  { totalIsNumber, withParameters }: SearchParameters,
  text: string
) {
  const body = readJson(text)
  if (!body.ok) return respondRefusal(c, body.refusal)
  const searches = readForAll(indices, withParameters(body.value), text, deps.ruleset)
  if (!searches.ok) return respondRefusal(c, searches.refusal)
  const [first] = searches.value
  const unfit = first && multiIndexRefusal(first.request)
  if (unfit) return respondRefusal(c, unfit)
  const answers = await Promise.all(
    searches.value.map(async ({ index: { name }, request }) =>
      withDocvalueFields(await runSearch(deps, c, name, requestPerIndex(request)), request, name)
    )
  )
  const merged = mergeAnswers(answers, first?.request ?? { sort: [], from: 0, size: 0 })
  const trackTotalHits = first?.request.trackTotalHits ?? true
  return c.body(responseBytes(merged, { type: undefined, totalIsNumber, trackTotalHits }), 200, JSON_TYPE)
}

/** `_msearch` */
export const multiSearchHandler =
  ({ engine, admission, budgetMs, ruleset, takeTurn }: SearchDeps) =>
  async (c: Context<HttpEnv>) => {
    const parameters = searchParameters(c)
    if (!parameters.ok) return respondRefusal(c, parameters.refusal)
    const text = await c.req.text()
    await takeTurn()
    const bytes = Buffer.byteLength(text)
    if (bytes > BODY_BYTES_MAX) return refuseTooLong(c)
    admission.chargeReading(c, bytes)
    const lines = readSearchLines(text)
    if (!lines.ok) return respondRefusal(c, lines.refusal)
    const path = { index: c.req.param('index'), type: c.req.param('type') }
    const { totalIsNumber, hasTypedKeys } = parameters.value
    const where = { ...path, totalIsNumber, hasTypedKeys, ruleset }
    const isUnderAge = isUnderAgeVisitor(c)
    const answers = await multiSearch(lines.value, where, (searches, cost) => {
      admission.charge(c, cost)
      const allowed = isUnderAge
        ? searches.map(one => ({ ...one, request: withoutAdultProducts(one.index, one.request) }))
        : searches
      return withTimeout(
        budgetMs,
        c.req.raw.signal,
        signal => admission.run(cost, signal, () => engine.multiSearch(allowed, signal)),
        () => searches.map(() => timedOutAnswer(budgetMs))
      )
    })
    return answers.ok ? c.body(answers.value, 200, JSON_TYPE) : respondRefusal(c, answers.refusal)
  }

/** `_count` */
export const countHandler = (deps: SearchDeps) => async (c: Context<HttpEnv>) => {
  const known = countParameters(c)
  if (!known.ok) return respondRefusal(c, known.refusal)
  const indices = indicesOf(c.req.param('index'), c.req.param('type'), isFlagSet(c, 'ignore_unavailable'))
  if (!indices.ok) return respondRefusal(c, indices.refusal)
  const text = await c.req.text()
  await deps.takeTurn()
  deps.admission.chargeReading(c, Buffer.byteLength(text))
  const body = readJson(text)
  if (!body.ok) return respondRefusal(c, body.refusal)
  const unread = isObject(body.value) ? Object.keys(body.value).find(key => key !== 'query') : undefined
  if (unread !== undefined) {
    const reason = `request does not support [${unread}]`
    return respondRefusal(c, withLocation({ status: 400, type: 'parsing_exception', reason }, text))
  }
  const whole = isObject(body.value) ? { ...body.value, ...known.value, size: 0 } : body.value
  const searches = readForAll(indices.value, whole, text, deps.ruleset)
  if (!searches.ok) return respondRefusal(c, searches.refusal)
  const answers = await Promise.all(
    searches.value.map(({ index: { name }, request }) => runSearch(deps, c, name, request))
  )
  const { hits, _shards } = mergeAnswers(answers, { sort: [], from: 0, size: 0 })
  return c.json({ count: hits.total.value, _shards })
}
