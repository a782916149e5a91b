import { afterAll, beforeEach, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import type { SearchBody, SearchResponse } from '../../src/contract/search/search-protocol.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { searchRoutes } from '../../src/server/catalogue/search/routes.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-22T00:00:00Z')
const at = (ms: number) => new Date(ms).toISOString()
const [first, second, third] = syntheticDocuments(3).map(document => ({
  ...document,
  image: '/x',
  total_on_hand: 5,
  available_on: at(START - HOUR_MS)
}))
if (!first || !second || !third) throw new Error('There are too few products')

let now = START
let searches = 0
const engine = openEmbeddedSearch({ now: () => now })
const counting = {
  ...engine,
  search: (...question: Parameters<typeof engine.search>) => {
    searches += 1
    return engine.search(...question)
  }
}
const app = searchRoutes(counting, { publicLogin: 'guest:guest', now: () => now })
afterAll(() => engine.close())

async function ask(body: SearchBody = listBody({ facets: true }), query = '') {
  const response = await app.request(`/catalogue/_search${query}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('guest:guest')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return ((await response.json()) as SearchResponse<unknown>).hits.total.value
}

beforeEach(async () => {
  now = START
  await engine.replaceAll([first, second, { ...third, available_on: at(START + HOUR_MS) }])
  searches = 0
})

test('answer cache: a repeated query is answered from it while nothing changes', async () => {
  expect([await ask(), await ask()]).toEqual([2, 2])
  now += HOUR_MS - 1
  expect(await ask()).toBe(2)
  expect(searches).toBe(1)
})

test('answer cache: an answer is kept no longer than until a product becomes available', async () => {
  await ask()
  now += HOUR_MS
  expect(await ask()).toBe(3)
  expect(searches).toBe(2)
})

test('answer cache: holds for words too, where few products are checked one by one', async () => {
  const body = listBody({ text: third.title })
  expect(await ask(body)).toBe(0)
  now += HOUR_MS
  expect(await ask(body)).toBe(1)
})

test('answer cache: facets expire at the same moment', async () => {
  await ask()
  await ask(undefined, '?preference=1')
  now += HOUR_MS
  expect(await ask(undefined, '?preference=1')).toBe(3)
})

test('answer cache: any change of the index clears it', async () => {
  await ask()
  await engine.put([{ ...second, total_on_hand: 0 }])
  expect(await ask()).toBe(1)
  expect(searches).toBe(2)
})

test('answer cache: an accepted login does not admit another one', async () => {
  await ask()
  for (const login of ['guest:guess', 'guest:guest2', '']) {
    const headers = { authorization: `Basic ${btoa(login)}` }
    expect((await app.request('/catalogue/_search', { method: 'POST', headers })).status).toBe(401)
  }
})
