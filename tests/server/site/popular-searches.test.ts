import { expect, test } from 'vitest'
import type { PopularSearches, InterpretedSearch } from '../../../src/contract/search/searches.ts'
import { POPULAR_SEARCHES, publicSearch } from '../../../src/domain/search/popular-searches.ts'
import { createSearchLog } from '../../../src/server/site/search-log/service.ts'
import { listFailedSearches } from '../../../src/server/site/search-log/queries.ts'
import { onBothDatabases, openTestShop, type TestShop } from '../../support/shop.ts'

const search = ({ request }: TestShop, text: string, network: number, locale = 'mn') =>
  request('POST', '/api/v2/searches', { text, locale }, { 'x-forwarded-for': `203.0.113.${network}` })

async function searchByMany(shop: TestShop, text: string, networks: number = POPULAR_SEARCHES.networks, locale = 'mn') {
  const networksOf = Array.from({ length: networks }, (_, index) => index + 1)
  const answers = await Promise.all(networksOf.map(network => search(shop, text, network, locale)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
}

async function popular({ request }: TestShop, locale = 'mn') {
  const answer = await request('GET', `/api/v2/searches/popular?locale=${locale}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as PopularSearches).searches
}

const rows = ({ shop }: TestShop) => shop.db.query.selectFrom('searches').selectAll().execute()
const dedupKeys = ({ shop }: TestShop) => shop.db.query.selectFrom('search_dedup_keys').selectAll().execute()

async function sellOut({ shop, clock, job }: TestShop, slug: string) {
  const { document } = (await shop.storefront.product(slug)) ?? {}
  await shop.db.change(async ({ query }) => {
    await query
      .updateTable('stock')
      .set({ on_hand: 0 })
      .where('variant_id', '=', document?.vid ?? '')
      .execute()
    await query
      .insertInto('product_changes')
      .values({ product_id: document?.id ?? '', changed_at: clock.now.toISOString() })
      .execute()
  })
  await job('search.sync')
}

onBothDatabases('popular searches', open => {
  test('popular searches: are shown once enough networks have made them, the most frequent first', async () => {
    const shop = await open()
    await searchByMany(shop, 'Парацетамол', POPULAR_SEARCHES.networks + 1)
    await searchByMany(shop, 'ибупрофен')
    await searchByMany(shop, 'шахмал', POPULAR_SEARCHES.networks - 1)
    expect(await popular(shop)).toEqual(['парацетамол', 'ибупрофен'])
    expect(await popular(shop, 'en')).toEqual([])
  })

  test('popular searches: count a network once, however often it searches and on however many days', async () => {
    const shop = await open()
    for (let day = 0; day < POPULAR_SEARCHES.networks; day++) {
      await Promise.all([search(shop, 'ибупрофен', 1), search(shop, ' ИБУПРОФЕН ', 1)])
      shop.clock.pass(24 * 60)
    }
    expect((await rows(shop)).map(({ networks }) => networks)).toEqual([1])
    expect(await popular(shop)).toEqual([])
  })

  test('popular searches: store nothing that identifies a person', async () => {
    const shop = await open()
    await search(shop, 'ибупрофен', 1)
    await search(shop, 'парацетамол', 1)
    expect(await rows(shop)).toEqual([
      { day: '2026-11-21', locale: 'mn', query: 'ибупрофен', networks: 1 },
      { day: '2026-11-21', locale: 'mn', query: 'парацетамол', networks: 1 }
    ])
    const stored = await dedupKeys(shop)
    expect(stored.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21'])
    expect(new Set(stored.map(({ dedup_key }) => dedup_key)).size).toBe(2)
    expect(JSON.stringify(stored)).not.toMatch(/203\.0|ибупрофен/)
  })

  test('popular searches: are deleted after a month', async () => {
    const shop = await open()
    await searchByMany(shop, 'ибупрофен')
    shop.clock.pass(POPULAR_SEARCHES.days * 24 * 60)
    expect(await popular(shop)).toEqual([])
    await shop.job('retention.prune')
    expect([await rows(shop), await dedupKeys(shop)]).toEqual([[], []])
  })

  test('popular searches: never include alcohol, searches without results, typos, or ones that may identify a person', async () => {
    const shop = await open()
    const texts = [
      'архи',
      'khar',
      'дрон',
      'ибупрафен',
      'b,eghjaty',
      '99191234',
      'уб90101012 ибупрофен',
      'bolor@example.mn'
    ]
    for (const text of texts) await searchByMany(shop, text)
    expect(await rows(shop)).toEqual([])
    expect(await popular(shop)).toEqual([])
  })

  test('failed searches: are counted by networks, apart from those that find something, and deleted after a month', async () => {
    const shop = await open()
    await searchByMany(shop, 'Дрон', 2)
    await search(shop, 'дрон', 1)
    await search(shop, '99191234', 1)
    await search(shop, 'ибупрафен', 1)
    const failed = () => shop.shop.db.query.selectFrom('failed_searches').selectAll().execute()
    expect(await failed()).toEqual([{ day: '2026-11-21', locale: 'mn', query: 'дрон', networks: 2 }])
    expect(await rows(shop)).toEqual([])
    expect(await shop.shop.db.all(listFailedSearches, { since: '2026-11-01', networks: 2, limit: 10 })).toMatchObject([
      { locale: 'mn', query: 'дрон', last: '2026-11-21' }
    ])
    expect(await shop.shop.db.all(listFailedSearches, { since: '2026-11-01', networks: 3, limit: 10 })).toEqual([])
    shop.clock.pass(POPULAR_SEARCHES.days * 24 * 60)
    await shop.job('retention.prune')
    expect(await failed()).toEqual([])
  })

  test('popular searches: disappear when their products are sold out', async () => {
    const shop = await open()
    await searchByMany(shop, 'ибупрофен')
    await sellOut(shop, 'ibuprofen')
    expect(await popular(shop)).toEqual([])
  })

  test('popular searches: are counted with consent, and not for a network that floods', async () => {
    const shop = await open()
    for (const header of ['dnt', 'sec-gpc']) {
      const answer = await shop.request(
        'POST',
        '/api/v2/searches',
        { text: 'ибупрофен', locale: 'mn' },
        { [header]: '1' }
      )
      expect(answer.status).toBe(204)
    }
    expect(await rows(shop)).toEqual([])
    const answers = await Promise.all(Array.from({ length: 61 }, () => search(shop, 'ибупрофен', 9)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('retry-after')).toBe('3600')
  })
})

test.each([
  [{}],
  [{ text: '', locale: 'mn' }],
  [{ text: 'a'.repeat(81), locale: 'mn' }],
  [{ text: 'живх', locale: 'ru' }],
  [{ text: 'живх', locale: 'mn', user: 'bolor' }],
  [{ text: ['живх'], locale: 'mn' }]
])('search log: %j is not counted', async body => {
  const { request } = await openTestShop('SQLite')
  expect((await request('POST', '/api/v2/searches', body)).status).toBe(422)
})

test.each([
  ['  Ибупрофен   400 мг ', 'ибупрофен 400 мг'],
  ['b-12', 'b-12'],
  ['ab99112233', undefined],
  ['утас 9919 1234', undefined],
  ['a', undefined],
  ['один хоёр гурав дөрөв тав', undefined],
  ['https://example.mn', undefined],
  ['💊💊', undefined]
])('search log: %j may be shown as %j', (text, shown) => expect(publicSearch(text)).toBe(shown))

async function understood({ request }: TestShop, text: string) {
  const answer = await request('GET', `/api/v2/searches/understood?q=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as InterpretedSearch
}

test.each([
  ['ибупрофен', 'typed', 'ибупрофен'],
  ['Ибупрофен 200мг', 'typed', 'Ибупрофен 200мг'],
  ['парац', 'typed', 'парац'],
  ['ibuprofen', 'typed', 'ibuprofen'],
  ['b,eghjaty', 'keyboard', 'ибупрофен'],
  ['ибупрафен', 'mended', 'ибупрофен'],
  ['paracetamil', 'mended', 'paracetamol'],
  ['halunii', 'alphabet', 'халуун'],
  ['толгой дрон', 'nothing', 'толгой дрон']
])('search interpretation: %j is read as %s: %s', async (text, reading, meant) => {
  const shop = await openTestShop('SQLite')
  expect(await understood(shop, text)).toMatchObject({ text, reading, meant })
})

test('search interpretation: an exact search is offered where it finds something else', async () => {
  const shop = await openTestShop('SQLite')
  expect(await understood(shop, 'парацетомол')).toMatchObject({ reading: 'mended', differsExactly: true })
  expect(await understood(shop, '"парацетомол"')).toMatchObject({ total: 0, differsExactly: false })
  expect(await understood(shop, 'b,eghjaty')).toMatchObject({ total: 1, differsExactly: true })
  expect(await understood(shop, 'парацетамол')).toMatchObject({ differsExactly: false })
})

test('search interpretation: without results, the nearest query with results is offered', async () => {
  const shop = await openTestShop('SQLite')
  expect(await understood(shop, 'ибупрофен дрон')).toMatchObject({ total: 0, nearest: ['ибупрофен'] })
  expect((await understood(shop, 'ъъъ')).nearest).toEqual([])
})

test('search interpretation: a sold-out product is named', async () => {
  const shop = await openTestShop('SQLite')
  await sellOut(shop, 'ibuprofen')
  expect(await understood(shop, 'ибупрофен')).toMatchObject({
    total: 0,
    reading: 'typed',
    soldOut: { total: 1, products: [{ slug: 'ibuprofen', requires_prescription: false }] }
  })
})

test('search interpretation: everybody gets the same answer, and it names no alcohol', async () => {
  const shop = await openTestShop('SQLite')
  expect(await understood(shop, 'хар дрон')).toMatchObject({ nearest: [] })
  await sellOut(shop, 'khar-vodka')
  const { reading, meant, soldOut } = await understood(shop, 'хар архи')
  expect([reading, meant, soldOut.products]).toEqual(['typed', 'хар архи', []])
})

test.each(['', '?q=', `?q=${'a'.repeat(81)}`, '?q=a&user=1'])(
  'search interpretation: /searches/understood%s is refused',
  async query => {
    const { request } = await openTestShop('SQLite')
    expect((await request('GET', `/api/v2/searches/understood${query}`)).status).toBe(422)
  }
)

test('search log: what danger sign a search names is said as it is typed, and the search is not counted', async () => {
  const shop = await openTestShop('SQLite')
  const { urgent } = await understood(shop, 'үхмээр байна')
  expect(urgent).toMatchObject({ products: 'none' })
  expect(urgent?.mn).toContain('103')
  expect((await understood(shop, 'ибупрофен')).urgent).toBeNull()
  await searchByMany(shop, 'үхмээр байна')
  const failed = await shop.shop.db.query.selectFrom('failed_searches').selectAll().execute()
  expect([...(await rows(shop)), ...failed]).toEqual([])
})

test('search log: a danger sign is answered while search is too busy for anything', async () => {
  const { shop, clock } = await openTestShop('SQLite')
  const busy = createSearchLog({
    db: shop.db,
    pseudonymize: text => text,
    now: () => clock.now,
    rules: { appliedTo: () => ({ alternatives: [] }) as never },
    search: async () => ({ took: 1, timed_out: true, hits: { total: { value: 0, relation: 'eq' }, hits: [] } }) as never
  })
  expect((await busy.interpret('амиа хорлох'))?.urgent?.products).toBe('none')
  expect(await busy.interpret('ибупрофен')).toBeUndefined()
})
