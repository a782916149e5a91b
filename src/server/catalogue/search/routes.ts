import { Hono } from 'hono'
import type { Context } from 'hono'
import { SearchBusy } from '../../../search/busy.ts'
import { SCHEMAS } from '../../../search/indices.ts'
import { SearchCancelled } from '../../../search/cancelled.ts'
import type { IndexName, SearchAnswer, SearchEngine } from '../../../search/port.ts'
import { costOf } from '../../../search/query/cost.ts'
import type { SearchRequest } from '../../../search/query/tree.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { isObject } from '../../../search/query/json.ts'
import { parseSearch } from '../../../search/query/parse-search.ts'
import type { Refusal } from '../../../search/query/refusal.ts'
import { sourceReader } from '../../../search/source-filter.ts'
import { describedIndex, health, indexLine, indexNames, indexTable, mappingsOf, writes } from './index-info.ts'
import { SearchAdmission, SearchNotAdmitted, tooExpensive, type AdmissionOptions } from './admission.ts'
import { AnswerCache } from './answer-cache.ts'
import { refusalBody } from '../../../search/query/refusal-body.ts'
import { responseBytes, timedOutAnswer } from './response-bytes.ts'
import { readJson, readSearchLines } from './request-bodies.ts'
import { guestAuthorization, requireGuest } from './guest.ts'
import { indexOf, responseType } from './indices.ts'
import { PRODUCT_HEADER, SERVER_INFO } from './info.ts'
import { CachedRequests } from './cached-requests.ts'
import { multiGet } from './multi-get.ts'
import { multiSearch } from './multi-search.ts'
import { aboutParameters, countParameters, searchParameters, sourceParameters } from './parameters.ts'
import { withLocation } from './error-location.ts'
import { isFlagSet, shapeResponse } from './response-shaping.ts'
import { withTypedKeys } from './typed-keys.ts'
import { withTimeout } from './with-timeout.ts'

const MAX_BODY_BYTES = 256 * 1_024
const BUDGET_MS = 10_000
const JSON_TYPE = { 'Content-Type': 'application/json' }

export interface SearchRoutesOptions extends AdmissionOptions {
  /** `name:password` that pages use. */
  readonly guest: string
  readonly budgetMs?: number
  /** ms since 1970. */
  readonly now?: () => number
}

/** `/search`: the part of the Elasticsearch protocol that reads. */
export function searchRoutes(engine: SearchEngine, options: SearchRoutesOptions) {
  const { guest, budgetMs = BUDGET_MS, now = Date.now } = options
  const refuse = (c: Context<HttpEnv>, refusal: Refusal) => c.json(refusalBody(refusal), refusal.status)

  const tooLong = (c: Context<HttpEnv>) =>
    refuse(c, {
      status: 413,
      type: 'content_too_long_exception',
      reason: `the body is longer than [${MAX_BODY_BYTES}] bytes`
    })

  const cache = new AnswerCache(engine.generation?.bind(engine), now)
  const requests = new CachedRequests()
  const admission = new SearchAdmission(options, now)

  /** Runs one search if it is not too expensive and there is room for it. */
  const run = (c: Context<HttpEnv>, index: IndexName, request: SearchRequest): Promise<SearchAnswer> => {
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

  const search = async (c: Context<HttpEnv>) => {
    const text = await c.req.text()
    const cacheKey = `${c.req.url} ${text}`
    const cached = cache.get(cacheKey)
    if (cached) return c.body(cached, 200, JSON_TYPE)
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_BODY_BYTES) return tooLong(c)
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
    const answer = await run(c, name, request.value)
    const told = hasTypedKeys ? withTypedKeys(answer, request.value, schema) : answer
    const written = responseBytes(told, { type: responseType(type), totalIsNumber })
    cache.set(cacheKey, answer, written, generation)
    return c.body(written, 200, JSON_TYPE)
  }

  const searchAll = async (c: Context<HttpEnv>) => {
    const parameters = searchParameters(c)
    if (!parameters.ok) return refuse(c, parameters.refusal)
    const text = await c.req.text()
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_BODY_BYTES) return tooLong(c)
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

  const count = async (c: Context<HttpEnv>) => {
    const known = countParameters(c)
    if (!known.ok) return refuse(c, known.refusal)
    const index = indexOf(c.req.param('index') ?? '', c.req.param('type'))
    if (!index.ok) return refuse(c, index.refusal)
    const text = await c.req.text()
    admission.chargeReading(c, Buffer.byteLength(text))
    const body = readJson(text)
    if (!body.ok) return refuse(c, body.refusal)
    const unread = isObject(body.value) ? Object.keys(body.value).find(key => key !== 'query') : undefined
    if (unread !== undefined) {
      const reason = `request does not support [${unread}]`
      return refuse(c, withLocation({ status: 400, type: 'parsing_exception', reason }, text))
    }
    const request = parseSearch(isObject(body.value) ? { ...body.value, size: 0 } : body.value, index.value.schema)
    if (!request.ok) return refuse(c, withLocation(request.refusal, text))
    const answer = await run(c, index.value.name, request.value)
    return c.json({ count: answer.hits.total.value, _shards: answer._shards })
  }

  /** One document; `bare` = its source and nothing else. */
  const get = (bare: boolean) => async (c: Context<HttpEnv>) => {
    const { index: name = '', type, id = '' } = c.req.param()
    const index = indexOf(name, type)
    if (!index.ok) return refuse(c, index.refusal)
    const source = sourceParameters(c)
    if (!source.ok) return refuse(c, source.refusal)
    admission.charge(c, 1)
    const found = await withTimeout(
      budgetMs,
      c.req.raw.signal,
      () => engine.get(index.value.name, id),
      () => undefined
    )
    if (!found && bare)
      return refuse(c, {
        status: 404,
        type: 'resource_not_found_exception',
        reason: `Document not found [${name}]/[${type ?? '_doc'}]/[${id}]`
      })
    const told = responseType(type)
    const named = { _index: name, ...(told !== undefined && { _type: told }), _id: id }
    if (!found) return c.json({ ...named, found: false }, 404)
    const part = sourceReader<object>(source.value)(found)
    if (bare) return c.json(part ?? {})
    const version = { _version: 1, _seq_no: 0, _primary_term: 1 }
    return c.json({ ...named, ...version, found: true, ...(part !== undefined && { _source: part }) })
  }

  const mget = async (c: Context<HttpEnv>) => {
    const source = sourceParameters(c)
    if (!source.ok) return refuse(c, source.refusal)
    const text = await c.req.text()
    admission.chargeReading(c, Buffer.byteLength(text))
    const body = readJson(text)
    if (!body.ok) return refuse(c, body.refusal)
    const where = { index: c.req.param('index'), type: c.req.param('type'), source: source.value }
    const found = await multiGet(engine, body.value, where, documents => admission.charge(c, documents))
    return found.ok ? c.json(found.value) : refuse(c, found.refusal)
  }

  /** One index or several; clients ask by HEAD whether it is there. */
  const about = (describe: (index: IndexName) => object) => (c: Context<HttpEnv>) => {
    const known = aboutParameters(c)
    if (!known.ok) return refuse(c, known.refusal)
    const { index: names } = c.req.param()
    const found: Record<string, object> = {}
    for (const name of names === undefined || names === '_all' || names === '*' ? indexNames() : names.split(',')) {
      const index = indexOf(name, undefined)
      if (index.ok) found[index.value.name] = describe(index.value.name)
      else if (!isFlagSet(c, 'ignore_unavailable')) return refuse(c, index.refusal)
    }
    return c.json(found)
  }

  const lines = async (c: Context<HttpEnv>) => {
    const known = aboutParameters(c)
    if (!known.ok) return refuse(c, known.refusal)
    const table = await Promise.all(
      indexNames().map(async name => {
        const all = parseSearch({ size: 0 }, SCHEMAS[name])
        return indexLine(name, all.ok ? (await engine.search(name, all.value)).hits.total.value : 0)
      })
    )
    return c.req.query('format') === 'json' ? c.json(table) : c.text(indexTable(table, isFlagSet(c, 'v')))
  }

  const info = (c: Context<HttpEnv>) => c.json(SERVER_INFO)
  const METHODS = ['GET', 'POST']

  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.header(...PRODUCT_HEADER)
      await next()
    })
    .get('/_guest', c => c.json({ authorization: guestAuthorization(guest) }, 200, { 'Cache-Control': 'no-store' }))
    .use(requireGuest(guest))
    .use(shapeResponse)
    .use(async (c, next) => (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES ? tooLong(c) : next()))
    .get('/', info)
    .get('/_cat/indices', lines)
    .get('/_cluster/health', c => c.json(health()))
    .get('/_mapping', about(mappingsOf))
    .on(METHODS, ['/_mget', '/:index/_mget', '/:index/:type/_mget'], mget)
    .on(METHODS, ['/_msearch', '/:index/_msearch', '/:index/:type/_msearch'], searchAll)
    .on(METHODS, ['/:index/_search', '/:index/:type/_search'], search)
    .on(METHODS, ['/:index/_count', '/:index/:type/_count'], count)
    .get('/:index/_source/:id', get(true))
    .get('/:index/:type/:id/_source', get(true))
    .get('/:index/:type/:id{[^_][^/]*}', get(false))
    .get('/:index/_mapping', about(mappingsOf))
    .get('/:index{[^_][^/]*}', about(describedIndex))
    .onError((error, c) => {
      if (error instanceof SearchNotAdmitted) {
        if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
        return refuse(c, error.refusal)
      }
      // Nobody reads it: the client has gone.
      if (error instanceof SearchCancelled) return refuse(c, CANCELLED)
      if (!(error instanceof SearchBusy)) throw error
      c.header('Retry-After', String(BUSY_RETRY_SECONDS))
      return refuse(c, { status: 503, type: 'search_busy_exception', reason: 'search is busy, try again in a moment' })
    })
    .all('*', c => {
      const { path, method } = c.req
      if (method !== 'POST' && READS.includes(method) && path.endsWith('/')) return info(c)
      if (writes(method, path)) return refuse(c, readOnly(guest, path, method))
      if (!READS.includes(method)) return c.json(wrongMethod(path, method), 405, { Allow: 'GET, HEAD, POST' })
      return c.json({ error: `no handler found for uri [${path}] and method [${method}]`, status: 400 }, 400)
    })
}

/** Guests look and touch nothing: products change in the shop, and search follows. */
const readOnly = (guest: string, path: string, method: string): Refusal => ({
  status: 403,
  type: 'security_exception',
  reason: `action [${method} ${path}] is unauthorized for user [${guest.split(':')[0] ?? ''}]: this search is read-only`
})

const CANCELLED: Refusal = { status: 400, type: 'task_cancelled_exception', reason: 'the search was cancelled' }
/** Heavy searches take a fraction of a second, and a cluster that is away is asked again after two. */
const BUSY_RETRY_SECONDS = 2

const READS = ['GET', 'HEAD', 'POST']
const wrongMethod = (path: string, method: string) => ({
  error: `Incorrect HTTP method for uri [${path}] and method [${method}], allowed: [GET, HEAD, POST]`,
  status: 405
})
