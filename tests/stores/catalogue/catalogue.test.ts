import { afterEach, expect, test, vi } from 'vitest'
import type { SearchBody } from '../../../src/contract/search/search-protocol.ts'
import type * as catalogueStore from '../../../src/stores/catalogue/catalogue.ts'
import { NO_FACETS } from '../../../src/stores/catalogue/catalogue-facets.ts'
import { openTestShop } from '../../support/shop.ts'

type Catalogue = typeof catalogueStore
type Answer = (body: SearchBody, init: RequestInit) => Promise<Response>

afterEach(() => vi.unstubAllGlobals())

/** A list page that has just been opened at an address. */
async function openList(path: string, answer: Answer) {
  vi.resetModules()
  const events = new EventTarget()
  const entries = [path]
  const at = () => new URL(entries.at(-1) ?? '', 'http://shop.test')
  vi.stubGlobal('location', {
    get pathname() {
      return at().pathname
    },
    get search() {
      return at().search
    }
  })
  vi.stubGlobal('history', {
    state: { scroll: 900 },
    pushState: (_: unknown, __: string, url: string) => entries.push(url),
    replaceState: (_: unknown, __: string, url: string) => entries.splice(-1, 1, url)
  })
  const network = { onLine: true }
  const document = { hidden: false, documentElement: { lang: 'mn' } }
  vi.stubGlobal('scrollY', 640)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events))
  const bodies: SearchBody[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as SearchBody
    bodies.push(body)
    return answer(body, init)
  })
  const catalogue: Catalogue = await import('../../../src/stores/catalogue/catalogue.ts')
  const settled = () =>
    vi.waitUntil(() => {
      const list = catalogue.$productList.get()
      return list && !list.status.startsWith('loading') ? list : false
    })
  return {
    ...catalogue,
    bodies,
    entries,
    network,
    settled,
    back() {
      entries.pop()
      events.dispatchEvent(new Event('popstate'))
    },
    hide: () => (document.hidden = true),
    announce: (sign: string) => events.dispatchEvent(new Event(sign))
  }
}

/** The real shop's search. */
async function realSearch(): Promise<Answer> {
  const shop = await openTestShop('SQLite')
  return (_, init) =>
    shop.request(
      'POST',
      '/search/catalogue/product/_search',
      String(init.body),
      Object.fromEntries(new Headers(init.headers))
    )
}

const hit = (index: number) => ({ _id: `p${index}`, _source: { id: `p${index}`, title: `№${index}` } })
/** A shelf of numbered products. */
const numbered =
  (total: number): Answer =>
  async ({ from = 0, size = 0 }) => {
    const hits = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => hit(from + index))
    return Response.json({ hits: { total: { value: total, relation: 'eq' }, hits } })
  }

/** Answers on their way, and what they set off, have arrived. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
}

const slugs = (list: { cards: readonly { slug: string }[] }) => list.cards.map(({ slug }) => slug).sort()

test('list: is filtered by its address', async () => {
  const list = await openList('/products?price_to=9000', await realSearch())
  list.openList(null)
  expect(slugs(await list.settled())).toEqual(['ibuprofen', 'paracetamol'])
})

test('list: a filter is an entry in the history, and Back removes it', async () => {
  const list = await openList('/t/medicine', await realSearch())
  list.openList(null, 'medicine')
  const before = slugs(await list.settled())
  list.changeConditions({ saleOnly: true })
  expect(list.entries).toEqual(['/t/medicine', '/t/medicine?sale=1'])
  expect(slugs(await list.settled())).toEqual(['ibuprofen'])
  list.back()
  expect(slugs(await list.settled())).toEqual(before)
})

test('list: a second value of a facet widens it, and its counts stay', async () => {
  const list = await openList('/products', await realSearch())
  list.openList(null)
  await list.settled()
  list.toggleValue('brands', 'khar')
  const one = await list.settled()
  expect(slugs(one)).toEqual(['khar-vodka'])
  expect(one.facets.brands.length).toBeGreaterThan(1)
  list.toggleValue('brands', 'tal')
  expect((await list.settled()).total).toBeGreaterThan(1)
  expect(list.entries.at(-1)).toBe('/products?brand=khar,tal')
  list.clearFilters()
  await list.settled()
  expect(list.entries.at(-1)).toBe('/products')
})

test('list: no results are a response, not a failure', async () => {
  const list = await openList('/products?brand=nobody', await realSearch())
  list.openList(null)
  expect(await list.settled()).toMatchObject({ total: 0, cards: [], status: 'ready', request: { brands: ['nobody'] } })
})

test('list: page 1 replaces, later pages append, and the address keeps the page', async () => {
  const list = await openList('/products', numbered(90))
  list.openList(null)
  expect((await list.settled()).cards).toHaveLength(40)
  await list.loadMore()
  await list.loadMore()
  const whole = list.$productList.get()
  expect(whole?.cards.map(({ id }) => id)).toEqual(Array.from({ length: 90 }, (_, index) => `p${index}`))
  expect(whole && list.hasMoreCards(whole)).toBe(false)
  expect(list.entries).toEqual(['/products?page=3'])
  list.changeConditions({ saleOnly: true })
  expect((await list.settled()).cards).toHaveLength(40)
  expect(list.entries.at(-1)).toBe('/products?sale=1')
})

test('list: one with several pages is restored whole, in one request', async () => {
  const list = await openList('/products?page=2', numbered(90))
  list.openList(null)
  expect((await list.settled()).cards).toHaveLength(80)
  expect(list.bodies).toHaveLength(1)
})

test('list: an older response never replaces a newer one', async () => {
  const held: (() => void)[] = []
  const list = await openList('/products', async body => {
    const response = await numbered(
      body.query && JSON.stringify(body).includes('sale_percent":{"gt') && body.post_filter ? 2 : 30
    )(body, {})
    if (held.length === 0 && !body.post_filter) await new Promise<void>(resolve => held.push(resolve))
    return response
  })
  list.openList(null)
  await vi.waitUntil(() => held.length === 1)
  list.changeConditions({ saleOnly: true })
  expect((await list.settled()).total).toBe(2)
  held[0]?.()
  await settled()
  expect((await list.settled()).total).toBe(2)
})

test('list: prerendered products stay when prices cannot be refreshed', async () => {
  const list = await openList('/t/medicine', async () => new Response('', { status: 503 }))
  const cards = [{ id: 'built' }] as never
  list.openList({ cards, total: 1, facets: NO_FACETS, request: {}, view: 'grid' }, 'medicine')
  await vi.waitUntil(() => list.bodies.length === 1)
  await settled()
  expect(await list.settled()).toMatchObject({ status: 'ready', cards: [{ id: 'built' }] })
})

test('list: waits without a connection, and goes on by itself', async () => {
  let connected = false
  const list = await openList('/products', (body, init) =>
    connected ? numbered(3)(body, init) : Promise.reject(new TypeError('Failed to fetch'))
  )
  list.network.onLine = false
  list.openList(null)
  expect((await list.settled()).status).toBe('offline')
  connected = true
  list.announce('online')
  await vi.waitUntil(() => list.$productList.get()?.status === 'ready')
  expect(list.$productList.get()?.total).toBe(3)
})

test('list: a random order is the same one on all pages', async () => {
  const list = await openList('/products?sort=random', numbered(90))
  list.openList(null)
  await list.settled()
  await list.loadMore()
  const [first, second] = list.bodies.map(({ query }) => JSON.stringify(query))
  expect(first).toContain('random_score')
  expect(second).toBe(first)
})

test('list: a server-rendered one is only refreshed, and a copy of another address is ignored', async () => {
  const cards = [{ id: 'built' }] as never
  const built = { cards, total: 1, facets: NO_FACETS, request: { brands: ['tal'] }, view: 'grid' } as const
  const same = await openList('/products?brand=tal', numbered(3))
  same.openList(built)
  expect(same.$productList.get()).toMatchObject({ status: 'ready', cards })
  const other = await openList('/products?brand=khar', numbered(3))
  other.openList(built)
  expect(other.$productList.get()).toMatchObject({ status: 'loading', request: { brands: ['khar'] } })
})

test('list: one left open shows current prices on return, and nothing moves meanwhile', async () => {
  let price = 100
  const list = await openList('/products', async () =>
    Response.json({
      hits: { total: { value: 1, relation: 'eq' }, hits: [{ _source: { id: 'a', selling_price: price } }] }
    })
  )
  list.openList(null)
  await list.settled()
  price = 80
  list.announce('visibilitychange')
  expect(list.$productList.get()?.status).toBe('ready')
  await vi.waitUntil(() => list.$productList.get()?.cards[0]?.selling_price === 80)
  price = 60
  list.hide()
  list.announce('visibilitychange')
  await settled()
  expect(list.bodies).toHaveLength(2)
})

test('list: a page that fails leaves the others, and can be requested again', async () => {
  let isDown = false
  const list = await openList('/products', (body, init) =>
    isDown ? Promise.resolve(new Response('', { status: 503 })) : numbered(90)(body, init)
  )
  list.openList(null)
  await list.settled()
  isDown = true
  await list.loadMore()
  expect(list.$productList.get()).toMatchObject({ status: 'more-failed', cards: { length: 40 } })
  isDown = false
  await list.loadMore()
  expect(list.$productList.get()).toMatchObject({ status: 'ready', cards: { length: 80 } })
})

test('list: filters keep their places while they are used; without any the list offers its own', async () => {
  const list = await openList('/products', await realSearch())
  list.openList(null)
  const before = (await list.settled()).facets.brands.map(({ key }) => key)
  list.changeConditions({ priceFrom: 80_000, priceTo: 100_000 })
  const narrowed = await list.settled()
  expect(narrowed.total).toBe(1)
  expect(narrowed.facets.brands.map(({ key }) => key)).toEqual(before)
  expect(narrowed.facets.brands.find(({ key }) => key === 'tal')?.count).toBe(0)
  list.changeConditions({ inStockOnly: true })
  expect(list.filterCount((await list.settled()).request)).toBe(2)
  list.clearFilters()
  expect(list.filterCount((await list.settled()).request)).toBe(0)
})

test('list: a category opened with filters offers all that its page knows', async () => {
  const list = await openList('/t/devices?brand=khar', await realSearch())
  const facets = { ...NO_FACETS, brands: [{ key: 'tal', count: 2 }] }
  list.openList({ cards: [], total: 2, facets, request: {}, view: 'grid' }, 'devices')
  const found = await list.settled()
  expect(found).toMatchObject({ total: 0, cards: [] })
  expect(found.facets.brands).toEqual([{ key: 'tal', count: 2 }])
})
