import { expect, test } from 'vitest'
import { dailyCounts } from '../../../src/server/site/page-views/daily-counts.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const view = (shop: TestShop, change: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  shop.request('POST', '/api/v2/page_views', { path: '/t/medicine', locale: 'mn', ...change }, headers)
const counts = ({ shop }: TestShop) =>
  shop.db.query.selectFrom('page_views').selectAll().orderBy('day').orderBy('path').execute()

onBothDatabases('page views', open => {
  test('page views: are counts by day, path, language and referring host, and nothing else', async () => {
    const shop = await open()
    const referrer = { referrer: 'News.example' }
    const answers = await Promise.all([view(shop), view(shop), view(shop), view(shop, referrer), view(shop, referrer)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect((await counts(shop)).map(row => [row.referrer, row.views]).sort()).toEqual([
      ['', 3],
      ['news.example', 2]
    ])
    expect(Object.keys((await counts(shop))[0] ?? {}).sort()).toEqual(['day', 'locale', 'path', 'referrer', 'views'])
  })

  test('page views: belong to the day in Ulaanbaatar', async () => {
    const shop = await open({ now: new Date('2026-11-21T15:59:00.000Z') })
    await view(shop)
    shop.clock.pass(1)
    await view(shop)
    expect((await counts(shop)).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  })

  test.each(['sec-gpc', 'dnt'])('page views: are not counted where the browser says %s', async header => {
    const shop = await open()
    expect((await view(shop, {}, { [header]: '1' })).status).toBe(204)
    expect(await counts(shop)).toEqual([])
  })

  test.each([
    ['a path with a query', { path: '/search?q=secret' }],
    ['a path of another site', { path: 'https://evil.example/' }],
    ['a long path', { path: `/${'a'.repeat(200)}` }],
    ['a referrer with a path', { referrer: 'news.example/secret' }],
    ['anything more', { user: 'bolor' }]
  ])('page views: with %s are refused', async (_, change) => {
    const shop = await open()
    expect((await view(shop, change)).status).toBe(422)
    expect(await counts(shop)).toEqual([])
  })

  test('page views: cannot fill the disk: beyond a number of rows a day all else is one row', async () => {
    const { shop, clock } = await open()
    const views = dailyCounts({ db: shop.db, now: () => clock.now, ownHost: 'shop.example', rowsADay: 3 })
    for (let index = 0; index < 9; index++)
      await views.record({ path: `/made-up-${index}`, locale: 'mn', referrer: '' })
    const rows = await shop.db.query.selectFrom('page_views').select(['path', 'views']).orderBy('path').execute()
    expect(rows.map(({ path, views }) => [path, views])).toContainEqual(['*', 6])
    expect(rows).toHaveLength(4)
  })
})
