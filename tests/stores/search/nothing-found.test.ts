import { afterEach, expect, test, vi } from 'vitest'
import { readSentence } from '../../../src/domain/search/sentence-phrases.ts'
import type { ListRequest } from '../../../src/contract/catalogue/catalogue-query.ts'
import type * as nothingFoundStore from '../../../src/stores/search/nothing-found.ts'
import { openTestShop } from '../../support/shop.ts'

afterEach(() => vi.unstubAllGlobals())

/** Links of an empty list of the shop. */
async function waysOutOf(request: ListRequest) {
  vi.resetModules()
  const shop = await openTestShop('SQLite')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    shop.request('POST', path, String(init.body), Object.fromEntries(new Headers(init.headers)))
  )
  const store: typeof nothingFoundStore = await import('../../../src/stores/search/nothing-found.ts')
  await store.findRelaxedSearches(request, undefined)
  return store.$nothingFound.get()
}

test('an empty search: offers what has some of its words', async () => {
  const found = await waysOutOf({ text: 'ибупрофен ягаанаар' })
  expect(found?.someWords.map(({ slug }) => slug)).toEqual(['ibuprofen'])
})

test.each(['"ибупрофен ягаанаар"', 'ягаанаар', 'ягаанаар 15', undefined])(
  'an empty search: offers nothing near to %s',
  async text => {
    expect((await waysOutOf({ ...(text !== undefined && { text }) }))?.someWords).toEqual([])
  }
)

test('an empty search: what is near keeps to the filters', async () => {
  const found = await waysOutOf({ text: 'ибупрофен ягаанаар', priceFrom: 100_000_000 })
  expect(found?.someWords).toEqual([])
})

test('an empty search: says that there is something without the conditions in its words', async () => {
  const TEXT = 'ибупрофен 1000000-аас дээш'
  const found = await waysOutOf({ text: TEXT, reading: readSentence(TEXT) })
  expect(found?.unfiltered).toBeGreaterThan(0)
})

/** What stands below a list of few products. */
async function someWordsOf(request: ListRequest) {
  vi.resetModules()
  const shop = await openTestShop('SQLite')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    shop.request('POST', path, String(init.body), Object.fromEntries(new Headers(init.headers)))
  )
  const store: typeof nothingFoundStore = await import('../../../src/stores/search/nothing-found.ts')
  await store.loadPartialMatches(request, undefined)
  return store.$partialMatches.get()?.map(({ slug }) => slug)
}

test.each([
  ['some of its words', 'ибупрофен ягаанаар', ['ibuprofen']],
  ['nothing, for one word', 'ягаанаар', undefined]
])('a list of few products: is followed by %s', async (_, text, slugs) => {
  expect(await someWordsOf({ text })).toEqual(slugs)
})
