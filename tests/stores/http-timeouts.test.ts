import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const API_MS = 60_000
const SEARCH_MS = 10_000

/** Limits of the calls, in the order they were made. */
const limits: number[] = []

beforeEach(() => {
  limits.length = 0
  vi.resetModules()
  vi.stubGlobal('document', {
    documentElement: { lang: 'mn' },
    getElementById: () => ({ dataset: { shelves: '/menu' } })
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms)
    return new AbortController().signal
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('browser calls: every one has the time limit of the server that it asks', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ responses: [], searches: [] }))
  const { loadProductWords } = await import('../../src/stores/catalogue/product-words.ts')
  const { signInWords } = await import('../../src/stores/identity/sign-in-words.ts')
  const { popularSearches, reportSearch } = await import('../../src/api/searches.ts')
  const { searchCatalogue, multiSearch } = await import('../../src/api/search.ts')
  const { getMenuCategories } = await import('../../src/api/menu.ts')
  const { postContactForm } = await import('../../src/api/contact.ts')
  await loadProductWords()
  await signInWords('mn')
  await popularSearches('mn')
  await reportSearch({ text: 'саван', locale: 'mn' })
  await getMenuCategories()
  await postContactForm({}, 'mn')
  expect(limits).toEqual([API_MS, API_MS, API_MS, API_MS, API_MS, API_MS])
  await searchCatalogue({ size: 1 })
  await multiSearch([{ size: 1 }])
  expect(limits.slice(6)).toEqual([SEARCH_MS, SEARCH_MS])
})

test('browser calls: the limit ends an answer that stopped coming, and a signal of the caller ends it too', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  /** Headers come, the body never ends. */
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: controller => signal.addEventListener('abort', () => controller.error(signal.reason))
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  const { http } = await import('../../src/api/http.ts')
  const { searchCatalogue } = await import('../../src/api/search.ts')
  const late = http('/cart')
  const left = new AbortController()
  const canceled = searchCatalogue({ size: 1 }, left.signal)
  await vi.dynamicImportSettled()
  limit.abort(new DOMException('late', 'TimeoutError'))
  await expect(late).rejects.toMatchObject({ status: 0, code: 'timeout' })
  left.abort()
  await expect(canceled).rejects.toMatchObject({ name: 'SearchError' })
})
