import { afterEach, expect, test, vi } from 'vitest'

const BUSY = { status: 503, headers: { 'Retry-After': '2' } }
const FOUND = { hits: { total: { value: 3, relation: 'eq' }, hits: [] } }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers in their order, the last one for ever; the clock moves by hand. */
async function openSearch(answers: readonly (() => Response)[]) {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => found())
  const { searchCatalogue } = await import('../../../src/api/search.ts')
  // The client is loaded with the first call, which takes the time that it takes.
  await searchCatalogue({ size: 1 })
  let calls = 0
  vi.stubGlobal('fetch', async () => (answers[calls++] ?? answers.at(-1))?.())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { searchCatalogue, calls: () => calls }
}

const busy = () => Response.json({ error: 'busy' }, BUSY)
const found = () => Response.json(FOUND)

test('search in the browser: asks a server that has just started once more, after the time that it says', async () => {
  const { searchCatalogue, calls } = await openSearch([busy, found])
  const answer = searchCatalogue({ size: 1 })
  await vi.advanceTimersByTimeAsync(1_900)
  expect(calls()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await answer).hits.total.value).toBe(3)
  expect(calls()).toBe(2)
})

test('search in the browser: a server that stays busy is not asked a third time', async () => {
  const { searchCatalogue, calls } = await openSearch([busy])
  const answer = expect(searchCatalogue({ size: 1 })).rejects.toThrow('search answered 503')
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
  expect(calls()).toBe(2)
})

test('search in the browser: a search that nobody waits for is not asked again', async () => {
  const { searchCatalogue, calls } = await openSearch([busy, found])
  const controller = new AbortController()
  const answer = expect(searchCatalogue({ size: 1 }, controller.signal)).rejects.toThrow('search is out of reach')
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort()
  await answer
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls()).toBe(1)
})
