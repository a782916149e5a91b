import { Hono } from 'hono'
import type { Context } from 'hono'
import type { SearchEngine } from '../../search/port.ts'
import type { HttpEnv } from '../http/env.ts'
import { parseSearch } from '../../search/query/parse-search.ts'
import type { Refusal } from '../../search/query/refusal.ts'
import { sourceReader } from '../../search/source.ts'
import { answerText, outOfTime, refusalBody } from './answers.ts'
import { readJson, readSearchLines } from './bodies.ts'
import { requireGuest } from './guest.ts'
import { indexOf } from './indices.ts'
import { searchMany } from './many.ts'
import { searchParameters, sourceParameters } from './parameters.ts'
import { within } from './within.ts'

const MAX_BODY_BYTES = 256 * 1_024
const BUDGET_MS = 10_000

interface SearchRoutesOptions {
  /** `name:password` that pages use. */
  readonly guest: string
  readonly budgetMs?: number
}

/** `/search`: the part of the Elasticsearch protocol that reads. */
export function searchRoutes(engine: SearchEngine, { guest, budgetMs = BUDGET_MS }: SearchRoutesOptions) {
  const refuse = (c: Context<HttpEnv>, refusal: Refusal) => c.json(refusalBody(refusal), refusal.status)

  const tooLong = (c: Context<HttpEnv>) =>
    refuse(c, {
      status: 413,
      type: 'content_too_long_exception',
      reason: `the body is longer than [${MAX_BODY_BYTES}] bytes`
    })

  const search = async (c: Context<HttpEnv>) => {
    const parameters = searchParameters(c)
    if (!parameters.ok) return refuse(c, parameters.refusal)
    const type = c.req.param('type')
    const index = indexOf(c.req.param('index') ?? '', type)
    if (!index.ok) return refuse(c, index.refusal)
    const text = await c.req.text()
    if (text.length > MAX_BODY_BYTES) return tooLong(c)
    const body = readJson(text)
    if (!body.ok) return refuse(c, body.refusal)
    const request = parseSearch(body.value, index.value.schema)
    if (!request.ok) return refuse(c, request.refusal)
    const answer = await within(budgetMs, engine.search(index.value.name, request.value), () => outOfTime(budgetMs))
    return c.body(answerText(answer, { type, ...parameters.value }), 200, { 'Content-Type': 'application/json' })
  }

  const searchAll = async (c: Context<HttpEnv>) => {
    const parameters = searchParameters(c)
    if (!parameters.ok) return refuse(c, parameters.refusal)
    const text = await c.req.text()
    if (text.length > MAX_BODY_BYTES) return tooLong(c)
    const lines = readSearchLines(text)
    if (!lines.ok) return refuse(c, lines.refusal)
    const path = { index: c.req.param('index'), type: c.req.param('type') }
    return c.json(await searchMany(engine, lines.value, { ...path, ...parameters.value, budgetMs }))
  }

  const get = async (c: Context<HttpEnv>) => {
    const { index: name = '', type = '', id = '' } = c.req.param()
    const index = indexOf(name, type)
    if (!index.ok) return refuse(c, index.refusal)
    const source = sourceParameters(c)
    if (!source.ok) return refuse(c, source.refusal)
    const found = await within(budgetMs, engine.get(index.value.name, id), () => undefined)
    const named = { _index: name, _type: type, _id: id }
    if (!found) return c.json({ ...named, found: false }, 404)
    const part = sourceReader<typeof found>(source.value)(found)
    return c.json({ ...named, _version: 1, found: true, ...(part !== undefined && { _source: part }) })
  }

  const info = (c: Context<HttpEnv>) =>
    c.json({
      name: 'delguur',
      cluster_name: 'delguur',
      version: { number: '7.17.0', distribution: 'delguur' },
      // Clients of Elasticsearch 7 know a server by this sentence.
      tagline: 'You Know, for Search'
    })

  return new Hono<HttpEnv>()
    .use(requireGuest(guest))
    .use(async (c, next) => (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES ? tooLong(c) : next()))
    .get('/', info)
    .post('/_msearch', searchAll)
    .post('/:index/_msearch', searchAll)
    .post('/:index/:type/_msearch', searchAll)
    .post('/:index/_search', search)
    .post('/:index/:type/_search', search)
    .get('/:index/:type/:id{[^_][^/]*}', get)
    .all('*', c => {
      const { path, method } = c.req
      if (method === 'GET' && path.endsWith('/')) return info(c)
      if (!READS.includes(method) || /\/_m?search$/.test(path))
        return c.json(wrongMethod(path, method), 405, { Allow: 'POST' })
      return c.json({ error: `no handler found for uri [${path}] and method [${method}]`, status: 400 }, 400)
    })
}

const READS = ['GET', 'HEAD', 'POST']
const wrongMethod = (path: string, method: string) => ({
  error: `Incorrect HTTP method for uri [${path}] and method [${method}], allowed: [POST]`,
  status: 405
})
