import { expect, test } from 'vitest'
import { kindOf } from '../../../src/server/site/sitemaps/kinds.ts'
import { newestDate, sitemapIndexOf, sitemapOf } from '../../../src/server/site/sitemaps/xml.ts'
import { onBothDatabases } from '../../support/shop.ts'

const SITE = 'http://localhost:4321'
const partsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

onBothDatabases('sitemaps', open => {
  test('sitemap: lists every product that has a page, in the languages it is written in', async () => {
    const { request, shop, clock } = await open()
    const index = await request('GET', '/sitemap.xml')
    expect(index.headers.get('content-type')).toContain('xml')
    expect(partsOf(await index.text())).toContain(`${SITE}/sitemaps/products-1.xml`)

    const xml = await (await request('GET', '/sitemaps/products-1.xml')).text()
    const rows = await shop.db.query
      .selectFrom('products')
      .select(['slug', 'updated_at', 'facts_json'])
      .where('available_on', '<=', clock.now.toISOString())
      .execute()
    expect(rows.length).toBeGreaterThan(3)
    for (const { slug, updated_at, facts_json } of rows) {
      const at = `${SITE}/products/${slug}`
      expect(xml).toContain(`<url><loc>${at}</loc><lastmod>${updated_at}</lastmod>`)
      const { title, description } = JSON.parse(facts_json)
      const translated = title.en !== undefined && (!description || description.en !== undefined)
      expect(xml.includes(`<loc>${SITE}/en/products/${slug}</loc>`), slug).toBe(translated)
    }
  })

  test('sitemap: lists every brand with products for sale, as new as its newest product', async () => {
    const { request, shop } = await open()
    const brands = await shop.storefront.brands()
    const xml = await (await request('GET', '/sitemaps/brands.xml')).text()
    expect(partsOf(xml)).toEqual(brands.flatMap(({ code }) => [`${SITE}/brands/${code}`, `${SITE}/en/brands/${code}`]))
    expect(xml.match(/<lastmod>/g)).toHaveLength(brands.length * 2)
  })

  test('sitemap: leaves out products not sold yet, and adds those created after the build', async () => {
    const { request, shop, clock } = await open()
    const { available_on } = await shop.db.query
      .selectFrom('products')
      .select('available_on')
      .where('slug', '=', 'not-yet')
      .executeTakeFirstOrThrow()
    const listed = async () =>
      (await (await request('GET', '/sitemaps/products-1.xml')).text()).includes('/products/not-yet<')
    expect(await listed()).toBe(false)
    clock.now = new Date(Date.parse(available_on) + 1)
    expect(await listed()).toBe(true)
  })

  test('sitemap: is not sent again when it is the same, and does not exist beyond the last page', async () => {
    const { request } = await open()
    const { headers } = await request('GET', '/sitemaps/products-1.xml')
    const again = await request('GET', '/sitemaps/products-1.xml', undefined, {
      'if-none-match': headers.get('etag') ?? ''
    })
    expect(again.status).toBe(304)
    const small = await request('GET', '/sitemap.xml', undefined, { 'accept-encoding': 'gzip' })
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect((await request('GET', '/sitemaps/products-2.xml')).status).toBe(404)
  })
})

test('sitemap: addresses are escaped for XML', () => {
  expect(
    sitemapOf([
      { url: 'https://a.example/?a=1&b=2', changed: '2026-11-01', languages: [['mn', 'https://a.example/"']] }
    ])
  ).toContain(
    '<url><loc>https://a.example/?a=1&amp;b=2</loc><lastmod>2026-11-01</lastmod><xhtml:link rel="alternate" hreflang="mn" href="https://a.example/&quot;"/></url>'
  )
  expect(sitemapIndexOf([{ url: 'https://a.example/a.xml' }])).not.toContain('lastmod')
  expect(newestDate(['2026-01-02', undefined, '2026-03-01', '2025-12-31'])).toBe('2026-03-01')
})

test('sitemap: each page is in the sitemap of its kind', () => {
  expect(
    [
      '/story',
      '/story/cocktails',
      '/story/cocktails/steppe',
      '/t/vodka',
      '/news/a',
      '/articles/tags/a',
      '/faq',
      '/'
    ].map(kindOf)
  ).toEqual(['brand', 'brand', 'recipes', 'categories', 'news', 'articles', 'pages', 'pages'])
})
