import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from './browser.ts'

beforeEach(() => storage.clear())

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  const store = await import('../../src/stores/recent-searches.ts')
  // Nobody listens yet: what is stored is read when somebody does.
  store.$recentSearches.listen(() => undefined)
  return store
}

test('ten searches are remembered, newest first, each once', async () => {
  const { addRecentSearch, $recentSearches } = await openPage()
  for (let search = 1; search <= 12; search++) addRecentSearch(`хайлт ${search}`)
  addRecentSearch('  ХАЙЛТ   5 ')
  addRecentSearch('   ')
  const kept = $recentSearches.get()
  expect(kept).toHaveLength(10)
  expect(kept.slice(0, 3)).toEqual(['ХАЙЛТ 5', 'хайлт 12', 'хайлт 11'])
  expect((await openPage()).$recentSearches.get()).toEqual(kept)
})

test('one is taken out, and all are forgotten', async () => {
  const { addRecentSearch, removeRecentSearch, clearRecentSearches, $recentSearches } = await openPage()
  for (const search of ['живх', 'тос', 'витамин']) addRecentSearch(search)
  removeRecentSearch('тос')
  expect($recentSearches.get()).toEqual(['витамин', 'живх'])
  clearRecentSearches()
  expect((await openPage()).$recentSearches.get()).toEqual([])
})

test.each(['', '{', '"text"', '[1]', JSON.stringify(Array.from({ length: 11 }, () => 'a'))])(
  'a history kept as %j is no history',
  async kept => {
    storage.setItem('delguur:version', '2')
    storage.setItem('delguur:searches', kept)
    expect((await openPage()).$recentSearches.get()).toEqual([])
  }
)
