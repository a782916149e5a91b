import { afterAll, expect, test } from 'vitest'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import type { SearchEngine } from '../../src/search/port.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { syntheticDocuments } from '../bench/synthetic-documents.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-22T00:00:00Z')
const documents = syntheticDocuments(1_000).map((document, at) =>
  at % 3 ? document : { ...document, available_on: new Date(START + DAY_MS).toISOString() }
)
let now = START
const engine = openEmbeddedSearch({ now: () => now })
afterAll(() => engine.close())

const ask = async (searched: SearchEngine, request: Parameters<typeof listBody>[0]) => {
  const parsed = parseSearch(listBody(request), catalogueSchema)
  if (!parsed.ok) throw new Error(parsed.refusal.reason)
  const { hits, aggregations } = await searched.search('catalogue', parsed.value)
  return { total: hits.total.value, aggregations }
}

/** The word is in every title. */
const LISTS = [
  { facets: true },
  { facets: true, saleOnly: true },
  { facets: true, sort: 'random', seed: '1' },
  { facets: true, text: 'мг' }
] as const

/** The answer of an engine with an empty cache. */
async function expectCountedAnew(current: typeof documents) {
  const fresh = openEmbeddedSearch({ now: () => now })
  await fresh.replaceAll(current)
  for (const list of LISTS) {
    const counted = await ask(fresh, list)
    expect(await ask(engine, list)).toEqual(counted)
    expect(await ask(engine, list)).toEqual(counted)
  }
  await fresh.close()
}

test('facet cache: follows prices, sold-out products and the days on which products become available', async () => {
  await engine.replaceAll(documents)
  for (const list of LISTS) await ask(engine, list)
  const dearer = documents.map((document, at) => (at === 1 ? { ...document, selling_price: 9_999_999 } : document))
  const current = dearer.slice(0, -1)
  await engine.put(dearer.slice(1, 2))
  await engine.remove([dearer.at(-1)?.id ?? ''])
  await expectCountedAnew(current)
  const before = await ask(engine, LISTS[0])
  now += 2 * DAY_MS
  await expectCountedAnew(current)
  expect((await ask(engine, LISTS[0])).total).toBeGreaterThan(before.total)
}, 60_000)
