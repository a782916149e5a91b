import { afterEach, expect, test, vi } from 'vitest'
import type * as suggestionsStore from '../../../src/stores/search/suggestions.ts'
import { openTestShop } from '../../support/shop.ts'

/** The first answer waits for an index to be filled; a busy machine may take seconds. */
const LONG_MS = 10_000

type Answer = (lines: string, init: RequestInit) => Promise<Response>

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A search field that has just been entered; the clock moves by hand. */
async function openField(answer: Answer, cookie = '') {
  vi.stubGlobal('location', { href: 'http://shop.test/' })
  vi.stubGlobal('document', { cookie })
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests: { lines: string; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(path).toBe('/search/catalogue/product/_msearch')
    requests.push({ lines: String(init.body), signal: init.signal })
    return answer(String(init.body), init)
  })
  const store: typeof suggestionsStore = await import('../../../src/stores/search/suggestions.ts')
  const pause = () => vi.advanceTimersByTime(store.DEBOUNCE_MS)
  const ready = (text: string) =>
    vi.waitUntil(() => {
      const suggestions = store.$suggestions.get()
      return suggestions.status === 'ready' && suggestions.text === text ? suggestions.found : false
    }, LONG_MS)
  return { ...store, requests, pause, ready }
}

async function realSearch(): Promise<Answer> {
  const shop = await openTestShop('SQLite')
  return (lines, init) =>
    shop.request('POST', '/search/catalogue/product/_msearch', lines, Object.fromEntries(new Headers(init.headers)))
}

const products = (total: number, title: string) => ({
  status: 200,
  hits: { total: { value: total, relation: 'eq' }, hits: [{ _id: title, _source: { slug: title, title } }] }
})
const answerOf = (title: string) => Response.json({ responses: [{ status: 200, suggest: {} }, products(1, title)] })
/** The word that a call asks for. */
const wordIn = (lines: string) => /"prefix":"([^"]+)"/.exec(lines)?.[1] ?? ''

/** Answers on their way, and what they set off, have arrived. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
}

test('suggestions: conditions narrow the products, and completions keep them', async () => {
  const field = await openField(await realSearch())
  field.suggestFor('хямд ибу')
  field.pause()
  const found = await field.ready('хямд ибу')
  expect(found.conditions).toEqual(['хямд'])
  expect(found.words).toBe('ибу')
  expect(found.searches).toContain('хямд Ибупрофен 200 мг')
  expect(found.products.map(({ slug }) => slug)).toEqual(['ibuprofen'])
})

test('suggestions: conditions alone are not completed', async () => {
  const field = await openField(await realSearch())
  field.suggestFor('under 5000', 'en')
  field.pause()
  const found = await field.ready('under 5000')
  expect(found.searches).toEqual([])
  expect(found.products.length).toBeGreaterThan(0)
  expect(found.products.every(({ selling_price }) => selling_price <= 5_000)).toBe(true)
})

test('suggestions: searches, brands, categories and products come in one call', async () => {
  const field = await openField(await realSearch(), 'age=yes')
  field.suggestFor('ибу')
  field.pause()
  const found = await field.ready('ибу')
  expect(found.products.map(({ slug }) => slug)).toEqual(['ibuprofen'])
  expect(found.searches).toContain('Ибупрофен 200 мг')
  expect(found.categories).toEqual([{ permalink: 'medicine/pain', count: 1 }])
  expect(field.requests).toHaveLength(1)
  field.suggestFor('khar')
  field.pause()
  expect((await field.ready('khar')).brands).toEqual([{ code: 'khar', name: 'Хар' }])
})

const adult = (text: string) => ({
  status: 200,
  suggest: { completions: [{ options: [{ text, _score: 2, _source: { age_restricted: true } }] }] }
})

test.each([
  ['age=yes', ['Классик архи']],
  ['age=no', []],
  ['', []]
])('suggestions: with the answer %j alcohol is completed to %j', async (cookie, searches) => {
  const responses = [adult('Классик архи'), products(1, 'класс')]
  const field = await openField(async () => Response.json({ responses }), cookie)
  field.suggestFor('класс')
  field.pause()
  expect((await field.ready('класс')).searches).toEqual(searches)
})

test('suggestions: a burst of letters is one call, and one letter is none', async () => {
  const field = await openField(async lines => answerOf(wordIn(lines)))
  for (const text of ['п', 'па', 'пар', 'пара', 'парац ']) field.suggestFor(text)
  field.pause()
  await field.ready('парац')
  expect(field.requests.map(({ lines }) => wordIn(lines))).toEqual(['парац'])
  field.suggestFor('п')
  field.pause()
  expect(field.$suggestions.get().status).toBe('idle')
  expect(field.requests).toHaveLength(1)
})

test('suggestions: an older response never replaces a newer one, and is not waited for', async () => {
  const held = new Map<string, () => void>()
  const field = await openField(async lines => {
    const word = wordIn(lines)
    await new Promise<void>(resolve => held.set(word, resolve))
    return answerOf(word)
  })
  field.suggestFor('жи')
  field.pause()
  field.suggestFor('живх')
  field.pause()
  await vi.waitUntil(() => field.requests.length === 2)
  expect(field.requests.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  held.get('живх')?.()
  expect((await field.ready('живх')).products[0]?.title).toBe('живх')
  held.get('жи')?.()
  await settled()
  expect(field.$suggestions.get().text).toBe('живх')
})

test('suggestions: stay until the next response is there', async () => {
  const held: (() => void)[] = []
  const field = await openField(async lines => {
    if (wordIn(lines) === 'живх') await new Promise<void>(resolve => held.push(resolve))
    return answerOf(wordIn(lines))
  })
  field.suggestFor('жив')
  field.pause()
  await field.ready('жив')
  field.suggestFor('живх')
  field.pause()
  await settled()
  expect(field.$suggestions.get()).toMatchObject({ text: 'жив', status: 'asking', found: { total: 1 } })
  held[0]?.()
  await field.ready('живх')
})

test('suggestions: deleted letters show earlier suggestions at once', async () => {
  const field = await openField(async lines => answerOf(wordIn(lines)))
  for (const text of ['жи', 'жив']) {
    field.suggestFor(text)
    field.pause()
    await field.ready(text)
  }
  field.suggestFor('жи')
  expect(field.$suggestions.get()).toMatchObject({ text: 'жи', status: 'ready' })
  expect(field.requests).toHaveLength(2)
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error', async () => new Response('', { status: 503 })],
  ['a late answer', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['a refused part', async () => Response.json({ responses: [{ status: 400 }, { status: 200 }] })],
  ['another server', async () => new Response('<html>')]
])('suggestions: %s shows none, quietly, and the next letter asks again', async (_, fail) => {
  let fails = true
  const field = await openField(lines => (fails ? fail() : Promise.resolve(answerOf(wordIn(lines)))))
  vi.stubGlobal('navigator', { onLine: true })
  field.suggestFor('жив')
  field.pause()
  expect((await field.ready('жив')).products).toEqual([])
  fails = false
  field.suggestFor('живх')
  field.pause()
  expect((await field.ready('живх')).total).toBe(1)
  field.suggestFor('жив')
  field.pause()
  await vi.waitUntil(() => field.$suggestions.get().found.total === 1 && field.$suggestions.get().text === 'жив')
})

test('suggestions: none appear after the field has lost the focus', async () => {
  const held: (() => void)[] = []
  const field = await openField(async lines => {
    await new Promise<void>(resolve => held.push(resolve))
    return answerOf(wordIn(lines))
  })
  field.suggestFor('живх')
  field.pause()
  field.cancelSuggestions()
  held[0]?.()
  await settled()
  expect(field.$suggestions.get()).toMatchObject({ status: 'idle', text: '' })
})
