import { afterEach, expect, test, vi } from 'vitest'
import { openEmbeddedSearch } from '../../../src/search/embedded/engine.ts'
import { searchApp } from '../../support/search-app.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['guest:guest', 'зочин:нууц'])('search in the browser: works with SEARCH_GUEST=%s', async guest => {
  const app = searchApp(openEmbeddedSearch(), { publicLogin: guest })
  const statuses: number[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await app.request(path, init)
    statuses.push(answer.status)
    return answer
  })
  vi.resetModules()
  const { searchCatalogue, multiSearch } = await import('../../../src/api/search.ts')
  expect(await multiSearch([{ size: 1 }, { size: 2 }])).toHaveLength(2)
  expect((await searchCatalogue({ size: 1 })).hits.total.value).toBe(0)
  // Another login is learned once.
  expect(statuses).toEqual(guest === 'guest:guest' ? [200, 200] : [401, 200, 200, 200])
})
