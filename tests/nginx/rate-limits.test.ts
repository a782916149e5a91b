import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, nginxIsThere, startNginx, TEMPLATE, type Nginx } from '../support/nginx.ts'
import { get, folder, shopPort, openSiteBehindNginx } from '../support/site-behind-nginx.ts'

describe.skipIf(!nginxIsThere)('nginx: rate limits', () => {
  openSiteBehindNginx()

  test('rate limit: tells a reader who is too fast, in their language', async () => {
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => get('/api/v2/echo', { 'Accept-Language': 'en' }))
    )
    const busy = answers.find(({ status }) => status === 429)
    expect(busy?.headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store'
    })
    expect(JSON.parse(String(busy?.body))).toEqual({
      error: 'Too many requests. Please wait a moment and try again.',
      code: 'too-many-requests'
    })
    expect((await get('/cart')).status).toBe(200)
  })

  describe('rate limits that one reader reaches', () => {
    let tight: Nginx
    beforeAll(async () => (tight = await startNginx(folder, [shopPort], { isTight: true })))
    afterAll(() => tight.stop())

    test.each([
      ['GET', '/'],
      ['GET', '/cart'],
      ['GET', '/products/lamp'],
      ['GET', '/products/lamp//////'],
      ['GET', '/cart.html'],
      ['GET', '/_astro/site.abc.css'],
      ['GET', '/packshots/undrawn-00000001.320.webp'],
      ['GET', '/og/lamp.png'],
      ['GET', '/feeds/news.rss.xml'],
      ['GET', '/en/feeds/news.atom.xml'],
      ['GET', '/api/v2/echo'],
      ['GET', '/auth/google'],
      ['GET', '/search/catalogue/_search'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['POST', '/cart'],
      ['POST', '/_astro/site.abc.css']
    ])('rate limit: %s %s is limited', async (method, path) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(tight.tls, path, { tls: true, method })))
      expect(answers.map(({ status }) => status)).toContain(429)
    })

    test('rate limit: the shop’s own requests are exempt: after an import it renews hundreds of pages', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(tight.door, '/products/lamp')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
  })

  test('rate limit: every location of the configuration has one, or answers by itself', () => {
    const locations = readFileSync(TEMPLATE, 'utf8')
      .split(/^ {2}location /m)
      .slice(1)
    const unlimited = locations.filter(
      text => !/limit_req zone=|internal;|return \d/.test(text.split('\n  }')[0] ?? '')
    )
    expect([locations.length > 15, unlimited]).toEqual([true, []])
  })
})
