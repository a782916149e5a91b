import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SearchBusy } from '../../src/search/busy.ts'
import { SearchCanceled } from '../../src/search/canceled.ts'
import { BulkLoader, type Operation } from '../../src/search/cluster/bulk.ts'
import { circuitBreaker } from '../../src/search/cluster/circuit-breaker.ts'
import { ClusterRefused, connect, type ConnectionOptions } from '../../src/search/cluster/connection.ts'
import { openClusterSearch } from '../../src/search/cluster/engine.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchRoutes } from '../../src/server/catalogue/search/routes.ts'
import { searchApp } from '../support/search-app.ts'
import { startMisbehavingCluster } from '../support/misbehaving-cluster.ts'
import { product } from './products.ts'

type Cluster = Awaited<ReturnType<typeof startMisbehavingCluster>>
let cluster: Cluster
let now = 0

beforeAll(async () => {
  cluster = await startMisbehavingCluster()
})
afterAll(() => cluster.stop())
beforeEach(() => (now = 0))
afterEach(() => cluster.peace())

const open = (options: Partial<ConnectionOptions> = {}) =>
  connect({ url: cluster.url, clock: () => now, pauseMs: 1_000, ...options })

test('cluster connection: sends the login of its address', async () => {
  const url = cluster.url.replace('http://', 'http://elastic:s%40cret@')
  expect(await open({ url: `${url}/` }).ask('GET', '/x/_count')).toEqual({ count: 7 })
  expect(await cluster.requests()).toEqual([`GET /x/_count Basic ${btoa('elastic:s@cret')}`])
})

describe('unusable response counts as busy:', () => {
  test.each([
    ['503', { kind: 'status', status: 503 }, /status 503/],
    ['429', { kind: 'status', status: 429 }, /too much to do/],
    ['a refused login', { kind: 'status', status: 401 }, /login of SEARCH_URL/],
    ['silence', { kind: 'hang' }, /timeout/],
    ['half an answer', { kind: 'cut' }, /does not answer/],
    ['half a JSON text', { kind: 'wrong-json' }, /JSON/]
  ] as const)('unusable response: %s', async (_, fault, reason) => {
    await cluster.injectFault(fault)
    const answer = open({ timeoutMs: 200 }).ask('GET', '/x/_count')
    await expect(answer).rejects.toThrow(SearchBusy)
    await expect(answer).rejects.toThrow(reason)
  })

  test('unusable response: no server at all', async () => {
    await expect(open({ url: 'http://127.0.0.1:9' }).ask('GET', '/')).rejects.toThrow(SearchBusy)
  })
})

test('cluster connection: a refusal is no failure of the cluster', async () => {
  await cluster.injectFault({ kind: 'status', status: 400 })
  const connection = open()
  for (let time = 0; time < 8; time++) await expect(connection.ask('GET', '/')).rejects.toThrow(ClusterRefused)
  expect(await cluster.requests()).toHaveLength(8)
})

describe('circuit breaker', () => {
  test('circuit breaker: leaves a failing cluster alone, and tries again after a pause', async () => {
    const connection = open()
    await cluster.injectFault({ kind: 'status', status: 503 })
    for (let time = 0; time < 8; time++) await expect(connection.ask('GET', '/')).rejects.toThrow(SearchBusy)
    expect(await cluster.requests()).toHaveLength(5)
    await cluster.peace()
    await expect(connection.ask('GET', '/')).rejects.toThrow('a moment ago')
    now = 1_000
    expect(await connection.ask('GET', '/')).toEqual({ count: 7 })
    expect(await connection.ask('GET', '/')).toEqual({ count: 7 })
  })

  test('circuit breaker: one request tries it, and each failure lengthens the pause', () => {
    const circuit = circuitBreaker({ clock: () => now, pauseMs: 1_000, longestPauseMs: 3_000, failuresBeforePause: 2 })
    circuit.failed()
    expect(circuit.allows()).toBe(true)
    circuit.failed()
    // Late news of requests that were sent before.
    circuit.failed()
    expect(circuit.allows()).toBe(false)
    for (const pauseMs of [1_000, 2_000, 3_000, 3_000]) {
      now += pauseMs - 1
      expect(circuit.allows()).toBe(false)
      now += 1
      expect([circuit.allows(), circuit.allows(), circuit.allows()]).toEqual([true, false, false])
      circuit.failed()
    }
    now += 3_000
    expect(circuit.allows()).toBe(true)
    circuit.succeeded()
    expect([circuit.allows(), circuit.allows()]).toEqual([true, true])
  })
})

describe('bulk load', () => {
  const puts = (...ids: readonly string[]): Operation[] => ids.map(id => ({ put: product(id), readAt: 1 }))
  let waited: number[] = []
  const load = (operations: Iterable<Operation>) =>
    new BulkLoader(open(), { wait: async ms => waited.push(ms) }).load(
      { index: 'goods', isAlias: false, refresh: false },
      operations
    )
  const loads = async () => (await cluster.requests()).filter(name => name.includes('_bulk')).length
  beforeEach(() => (waited = []))

  test.each([429, 503])(
    'bulk load: one that a full cluster refuses (%i) is sent again, later each time',
    async status => {
      await cluster.injectFault({ kind: 'status', status, times: 3 })
      expect(await load(puts('a', 'b'))).toEqual([])
      expect(waited).toEqual([200, 400, 800])
      expect(await loads()).toBe(4)
    }
  )

  test('bulk load: of a partly refused one only the refused documents are sent again', async () => {
    await cluster.injectFault({ kind: 'items', status: 429, ids: ['b'], times: 2 })
    expect(await load(puts('a', 'b', 'c'))).toEqual([])
    expect(await loads()).toBe(3)
  })

  test('bulk load: names documents the cluster will never take, and loads the rest', async () => {
    await cluster.injectFault({ kind: 'items', status: 400, ids: ['b'] })
    const rejected = await load(puts('a', 'b', 'c'))
    expect(rejected).toEqual([{ id: 'b', reason: expect.stringContaining('made_by_hand') as string }])
    expect(await loads()).toBe(1)
  })

  test('bulk load: an older version leaves the newer document as it is', async () => {
    await cluster.injectFault({ kind: 'items', status: 409 })
    expect(await load([...puts('a'), { remove: 'b', readAt: 1 }])).toEqual([])
  })

  test('bulk load: one that is refused for good is given up as busy', async () => {
    await cluster.injectFault({ kind: 'status', status: 429 })
    await expect(load(puts('a'))).rejects.toThrow(SearchBusy)
    expect(await loads()).toBe(7)
  })

  test('bulk load: one too large for a proxy is sent in halves', async () => {
    await cluster.injectFault({ kind: 'status', status: 413, times: 1 })
    expect(await load(puts('a', 'b', 'c'))).toEqual([])
    expect(await loads()).toBe(3)
  })

  test('bulk load: is cut by bytes as well as by number', async () => {
    const long = 'ү'.repeat(500_000)
    const documents = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(id => ({
      put: product(id, { image: long }),
      readAt: 1
    }))
    await load(documents)
    expect(await loads()).toBe(2)
    await load(Array.from({ length: 2_500 }, (_, at) => ({ remove: String(at), readAt: 1 })))
    expect(await loads()).toBe(5)
  })
})

describe('abandoned request', () => {
  test('abandoned request: is canceled, and says nothing about the cluster', async () => {
    const connection = open()
    await cluster.injectFault({ kind: 'hold' })
    for (let time = 0; time < 8; time++) {
      const client = new AbortController()
      const answer = connection.ask('POST', '/x/_search', {}, client.signal)
      client.abort()
      await expect(answer).rejects.toThrow(SearchCanceled)
    }
    await cluster.peace()
    expect(await connection.ask('GET', '/x/_count')).toEqual({ count: 7 })
  })

  test('abandoned request: lets another one try after a pause', () => {
    const circuit = circuitBreaker({ clock: () => now, pauseMs: 1_000 })
    for (let time = 0; time < 5; time++) circuit.failed()
    now += 1_000
    expect([circuit.allows(), circuit.allows()]).toEqual([true, false])
    circuit.abandoned()
    expect(circuit.allows()).toBe(true)
  })
})

test('search cost: a search that is too expensive never reaches the cluster', async () => {
  const app = searchApp(openClusterSearch({ url: cluster.url }))
  const prefixes = Array.from({ length: 200 }, (_, at) => ({ prefix: { id: String(at) } }))
  const body = JSON.stringify({ query: { bool: { should: prefixes } } })
  const headers = { Authorization: `Basic ${btoa('guest:guest')}` }
  const one = await app.request('/search/catalogue/_search', { method: 'POST', headers, body })
  expect(one.status).toBe(400)
  const many = await app.request('/search/catalogue/_msearch', { method: 'POST', headers, body: `{}\n${body}\n` })
  expect(await many.json()).toMatchObject({ responses: [{ status: 400 }] })
  expect(await cluster.requests()).toEqual([])
})

test('unavailable cluster: is reported in the shape of the protocol', async () => {
  const engine = { ...openEmbeddedSearch(), search: () => Promise.reject(new SearchBusy('down')) }
  const routes = searchRoutes(engine, { publicLogin: 'guest:guest' })
  const answer = await routes.request('/catalogue/_search', {
    method: 'POST',
    body: '{}',
    headers: { Authorization: `Basic ${btoa('guest:guest')}`, 'Content-Type': 'application/json' }
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { type: 'search_busy_exception' }, status: 503 })
})
