import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '../browser.ts'

beforeEach(() => storage.clear())

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  const store = await import('../../../src/stores/search/recent-searches.ts')
  // Nobody listens yet: what is stored is read when somebody does.
  store.$recentSearches.listen(() => undefined)
  return store
}

test('recent searches: ten are remembered, newest first, without duplicates', async () => {
  const { addRecentSearch, $recentSearches } = await openPage()
  for (let search = 1; search <= 12; search++) addRecentSearch(`хайлт ${search}`)
  addRecentSearch('  ХАЙЛТ   5 ')
  addRecentSearch('   ')
  const searches = $recentSearches.get()
  expect(searches).toHaveLength(10)
  expect(searches.slice(0, 3)).toEqual(['ХАЙЛТ 5', 'хайлт 12', 'хайлт 11'])
  expect((await openPage()).$recentSearches.get()).toEqual(searches)
})

test('recent searches: one is removed, and all are deleted', async () => {
  const { addRecentSearch, removeRecentSearch, clearRecentSearches, $recentSearches } = await openPage()
  for (const search of ['живх', 'тос', 'витамин']) addRecentSearch(search)
  removeRecentSearch('тос')
  expect($recentSearches.get()).toEqual(['витамин', 'живх'])
  clearRecentSearches()
  expect((await openPage()).$recentSearches.get()).toEqual([])
})

test.each(['', '{', '"text"', '[1]', JSON.stringify(Array.from({ length: 11 }, () => 'a'))])(
  'recent searches: a history stored as %j is none',
  async searches => {
    storage.setItem('delguur:version', '2')
    storage.setItem('delguur:searches', searches)
    expect((await openPage()).$recentSearches.get()).toEqual([])
  }
)
