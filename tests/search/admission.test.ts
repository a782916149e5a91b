import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { SearchCanceled } from '../../src/search/canceled.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import type { SearchAnswer, SearchEngine } from '../../src/search/port.ts'
import { costOf, COST_MAX } from '../../src/search/query/cost.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import type { SearchRequest } from '../../src/search/query/tree.ts'
import { hostileBodies } from '../bench/hostile-bodies.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'
import { searchApp } from '../support/search-app.ts'

const AUTHORIZATION = `Basic ${btoa('guest:guest')}`
const ANSWER: SearchAnswer = {
  took: 0,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] }
}
const embedded = openEmbeddedSearch()
const repeat = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))

beforeAll(() => embedded.replaceAll(syntheticDocuments(1_000)))

/** The engine, noting what is run; searches wait until they are let go, where `holds` is set. */
function watched({ holds = false } = {}) {
  let changes = 0
  const ran: SearchRequest[] = []
  const signals: (AbortSignal | undefined)[] = []
  const held: (() => void)[] = []
  const engine: SearchEngine = {
    ...embedded,
    // Another number each time: nothing is kept, and each request is run.
    generation: () => (changes += 1),
    async search(_, request, signal) {
      ran.push(request)
      signals.push(signal)
      if (holds)
        await new Promise<void>((resolve, reject) => {
          held.push(resolve)
          signal?.addEventListener('abort', () => reject(new SearchCanceled()))
        })
      return ANSWER
    },
    async multiSearch(searches) {
      ran.push(...searches.map(({ request }) => request))
      return searches.map(() => ANSWER)
    }
  }
  return { engine, ran, signals, held, letGo: () => held.splice(0).forEach(resolve => resolve()) }
}

const ask = async (app: ReturnType<typeof searchApp>, body: unknown, from?: string, path = '_search') =>
  app.request(`/search/catalogue/${path}`, {
    method: 'POST',
    headers: { Authorization: AUTHORIZATION, ...(from !== undefined && { 'X-Forwarded-For': from }) },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })

const heavy = (at = 0) => ({ size: 720, query: { match: { title: `soap${at}` } } })

describe('search admission', () => {
  test('search admission: of 400 hostile bodies none above the budget runs, alone or among others', async () => {
    const { engine, ran } = watched()
    const app = searchApp(engine)
    const bodies = hostileBodies(400, 7)
    let refused = 0
    for (const body of bodies) {
      const answer = await ask(app, body)
      if (answer.status === 200) continue
      refused += 1
      expect(await answer.json()).toMatchObject({
        status: 400,
        error: { root_cause: [{ reason: expect.stringMatching(/cost|buckets|clauses|aggregations/) as string }] }
      })
    }
    for (let at = 0; at < bodies.length; at += 16) {
      const lines = bodies.slice(at, at + 16).map(body => `{}\n${JSON.stringify(body)}\n`)
      expect([200, 400]).toContain((await ask(app, lines.join(''), undefined, '_msearch')).status)
    }
    expect(refused).toBeGreaterThan(200)
    expect(ran.length).toBeGreaterThan(20)
    expect(Math.max(...ran.map(costOf))).toBeLessThanOrEqual(COST_MAX)
  })

  test('search admission: many searches that are affordable one by one are refused together', async () => {
    const { engine, ran } = watched()
    const lines = repeat(4, at => `{}\n${JSON.stringify(heavy(at))}\n`).join('')
    const answer = await ask(searchApp(engine), lines, undefined, '_msearch')
    expect([answer.status, ran.length]).toEqual([400, 0])
  })

  test('search admission: a network that has used up its budget gets 429 until it refills, others none', async () => {
    const { engine } = watched()
    let now = 1_000_000
    const app = searchApp(engine, { now: () => now, network: { capacity: 1_050, perSecond: 100 } })
    const statusFrom = async (from: string) => (await ask(app, heavy(), from)).status
    expect(await statusFrom('203.0.113.7')).toBe(200)
    expect(await statusFrom('203.0.113.7')).toBe(200)
    const refused = await ask(app, heavy(), '203.0.113.7')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2'])
    expect(await refused.json()).toMatchObject({ status: 429, error: { type: 'es_rejected_execution_exception' } })
    expect(await statusFrom('198.51.100.9')).toBe(200)
    // Programs beside the shop are its own.
    for (let at = 0; at < 9; at++) expect((await ask(app, heavy(at))).status).toBe(200)
    now += 4_000
    expect(await statusFrom('203.0.113.7')).toBe(200)
  })

  test('search admission: refused bodies cost their network too', async () => {
    const { engine } = watched()
    const app = searchApp(engine, { now: () => 0, network: { capacity: 100, perSecond: 1 } })
    const long = { query: { match: { title: 'x'.repeat(100_000) } } }
    const statuses = []
    for (let at = 0; at < 5; at++) statuses.push((await ask(app, long, '203.0.113.8')).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  })

  test('search admission: four heavy searches run at once, a few wait, all others get 503 with Retry-After', async () => {
    const { engine, ran, letGo } = watched({ holds: true })
    const app = searchApp(engine, { heavyInQueue: 3 })
    const asked = repeat(10, at => ask(app, heavy(at)))
    const refused = await Promise.all(asked.slice(7))
    expect(refused.map(answer => [answer.status, answer.headers.get('Retry-After')])).toEqual(
      repeat(3, () => [503, '2'])
    )
    expect(ran.length).toBe(4)
    // Light searches do not wait behind heavy ones.
    const light = ask(app, { size: 1 })
    await expect.poll(() => ran.length).toBe(5)
    letGo()
    await expect.poll(() => ran.length).toBe(8)
    letGo()
    expect((await light).status).toBe(200)
    expect((await Promise.all(asked.slice(0, 7))).map(({ status }) => status)).toEqual(repeat(7, () => 200))
  })

  test('search admission: forty hostile clients at once leave /healthz answering and nothing running', async () => {
    const { engine, ran } = watched()
    const app = searchApp(engine)
    const bodies = hostileBodies(300, 3).filter(body => {
      const parsed = parseSearch(body, catalogueSchema)
      return parsed.ok && costOf(parsed.value) > COST_MAX
    })
    const answers = await Promise.all(bodies.slice(0, 40).map(body => ask(app, body)))
    expect(answers.map(({ status }) => status)).toEqual(repeat(40, () => 400))
    expect((await app.request('/healthz')).status).toBe(200)
    expect(ran).toEqual([])
  })
})

describe('search cancellation', () => {
  const words = repeat(24, at => `үнэртэй${at} шампунь`).join(' ')
  const long = (at: number) => {
    const should = repeat(30, one => ({ match: { title: { query: `${at} ${one} ${words}`, fuzziness: 2 } } }))
    const request = parseSearch({ query: { bool: { should } } }, catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    return { index: 'catalogue' as const, request: request.value }
  }

  test('search cancellation: a search stops where it yields', async () => {
    const client = new AbortController()
    const found = embedded.search('catalogue', long(1).request, client.signal)
    setImmediate(() => client.abort())
    await expect(found).rejects.toThrow(SearchCanceled)
  })

  test('search cancellation: a multi-search stops between two of its searches', async () => {
    const client = new AbortController()
    const request = parseSearch(listBody({ facets: true }), catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    const searches = repeat(2_000, () => ({ index: 'catalogue' as const, request: request.value }))
    const found = embedded.multiSearch(searches, client.signal)
    setImmediate(() => client.abort())
    await expect(found).rejects.toThrow(SearchCanceled)
  })

  test('search cancellation: a search reports its timeout', async () => {
    const { engine, signals } = watched({ holds: true })
    const answer = await ask(searchApp(engine, { budgetMs: 5 }), { size: 1 })
    expect(await answer.json()).toMatchObject({ timed_out: true })
    expect(signals.map(signal => signal?.aborted)).toEqual([true])
  })

  test('search cancellation: a client that hangs up ends its search, and the next one in the queue runs', async () => {
    const { engine, ran, signals, letGo } = watched({ holds: true })
    const app = searchApp(engine, { heavyAtOnce: 1, heavyInQueue: 2 })
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const send = (at: number) => {
      const request = httpRequest({
        port,
        path: '/search/catalogue/_search',
        method: 'POST',
        headers: { Authorization: AUTHORIZATION, Connection: 'close' }
      })
      request.on('error', () => undefined)
      request.end(JSON.stringify(heavy(at)))
      return request
    }
    const first = send(1)
    await expect.poll(() => ran.length).toBe(1)
    const second = send(2)
    first.destroy()
    await expect.poll(() => ran.length).toBe(2)
    expect(signals.map(signal => signal?.aborted)).toEqual([true, false])
    letGo()
    await once(second, 'response').then(([response]: { resume(): void }[]) => response?.resume())
  })
})
