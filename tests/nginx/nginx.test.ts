import { connect } from 'node:http2'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ask, brotliIsThere, nginxIsThere, type Answer } from '../support/nginx.ts'
import {
  SLOW,
  PREBUILT,
  get,
  cacheStatus,
  openShop,
  stopShop,
  nginx,
  shopPort,
  openSiteBehindNginx
} from '../support/site-behind-nginx.ts'

describe.skipIf(!nginxIsThere)('nginx', () => {
  openSiteBehindNginx()

  /** Differ by nature: which bytes of which clock, and how the connection goes. */
  const OWN =
    /^(?:date|server|connection|keep-alive|transfer-encoding|content-length|etag|last-modified|accept-ranges|x-cache|x-request-id)$/
  const decoded = ({ headers, body }: Answer) => {
    const encoding = headers['content-encoding']
    return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  }
  const facts = ({ status, headers }: Answer) => ({
    status,
    ...Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !OWN.test(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
    )
  })

  test.each([
    '/',
    '/en',
    '/t/vitamins',
    '/t/vitamins?sort=price&fbclid=1',
    '/ru/story',
    '/ru/cart',
    '/404',
    '/_astro/site.abc.css',
    '/_astro/site.abc.js',
    '/_astro/gone.css',
    '/packshots/lamp-00000001.320.webp',
    '/og/lamp.png',
    '/icon.svg',
    '/site.webmanifest',
    '/sw.js',
    '/robots.txt',
    '/sitemap.xml',
    '/feeds/news.rss.xml',
    '/en/feeds/news.atom.xml',
    '/products/lamp',
    '/ru/products/lamp?utm_source=x',
    '/products/nothing',
    '/nowhere',
    '/en/nowhere/at/all',
    '/en/',
    '/en.html',
    '/index.html?a=1',
    '/t/vitamins/?sort=price',
    '//evil.example/',
    '//cart',
    '/cart.html.br',
    '/api/v2/nothing',
    '/healthz'
  ])('nginx: %s answers as the shop itself does', async path => {
    for (const encoding of ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity']) {
      if (!brotliIsThere && encoding.startsWith('br,')) continue
      const headers = { Accept: 'text/html', 'Accept-Encoding': encoding }
      const [direct, through] = [await ask(shopPort, path, { headers }), await get(path, headers)]
      expect(facts(through), encoding).toEqual(facts(direct))
      // A page that is read again is compressed anew, and better: the words are the same, not the bytes.
      expect(decoded(through).equals(decoded(direct)), encoding).toBe(true)
      expect(through.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    }
  })

  test('nginx: a file is revalidated by its ETag, and compressed files are other entities', async () => {
    const [plain, gzip] = [await get('/cart'), await get('/cart', { 'Accept-Encoding': 'gzip' })]
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(gzip.headers.etag).not.toBe(plain.headers.etag)
    for (const { headers } of [plain, gzip]) {
      const again = await get('/cart', {
        'If-None-Match': String(headers.etag),
        ...(headers['content-encoding'] && { 'Accept-Encoding': 'gzip' })
      })
      expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache'])
    }
    if (brotliIsThere) {
      const br = await get('/cart', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    }
  })

  test('nginx: an ambiguous path is refused in the reader’s language, as the shop itself refuses it', async () => {
    for (const language of ['en', 'mn']) {
      const headers = { 'Accept-Language': language }
      const [direct, through] = [
        await ask(shopPort, '/x%2Fy', { headers }),
        await ask(nginx.tls, '/x%2Fy', { tls: true, headers })
      ]
      expect([through.status, JSON.parse(through.body.toString())]).toEqual([404, JSON.parse(direct.body.toString())])
      expect(through.headers['cache-control']).toBe('no-store')
    }
  })

  test('nginx: the API and search are never cached, and get the reader’s own address and one request id', async () => {
    const echoed = await get('/api/v2/echo', { 'X-Forwarded-For': '6.6.6.6', 'X-Request-Id': 'made-up-number' })
    const heard = JSON.parse(echoed.body.toString()) as Record<string, string>
    expect(heard).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    expect(echoed.headers['x-request-id']).toBe(heard['x-request-id'])
    expect(heard['x-request-id']).not.toBe('made-up-number')
    expect([cacheStatus(echoed), echoed.headers['cache-control']]).toEqual([undefined, 'no-store'])
    const found = await ask(nginx.tls, '/search/catalogue/_search', { tls: true, method: 'POST', body: '{}' })
    expect([found.status, cacheStatus(found)]).toEqual([200, undefined])
    const long = await get('/api/v2/long', { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(long.body).length).toBeGreaterThan(5_000)
  })

  test('nginx: a body that is too large is refused in the shop’s words, and far too large before it is read', async () => {
    const post = (bytes: number) =>
      ask(nginx.tls, '/api/v2/echo', { tls: true, method: 'POST', body: Buffer.alloc(bytes, 120) })
    expect((await post(1_000)).body.toString()).toBe('{"length":1000}')
    const refused = await post(300_000)
    expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
      413,
      expect.objectContaining({ code: 'too-large' })
    ])
    expect((await post(1_200_000)).status).toBe(413)
  })

  test('nginx: an unsupported method is refused in the shop’s words', async () => {
    const post = await ask(nginx.tls, '/cart', { tls: true, method: 'POST', body: 'a=1' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('nginx: uses TLS and HTTP/2, and redirects plain HTTP', async () => {
    const plain = await ask(nginx.plain, '/t/vitamins?sort=price')
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://localhost/t/vitamins?sort=price'])
    const session = connect(`https://127.0.0.1:${nginx.tls}`, { rejectUnauthorized: false })
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject)
      session
        .request({ ':path': '/' })
        .on('response', headers => resolve(headers[':status']))
        .resume()
        .end()
    })
    session.close()
    expect(status).toBe(200)
  })

  test('restart: pages stay available: prebuilt ones, and the last of those on demand', async () => {
    await get('/products/lamp')
    await get('/products/fleeting')
    await stopShop()
    expect([
      (await get('/')).status,
      (await get('/ru/cart')).status,
      (await get('/_astro/site.abc.css')).status
    ]).toEqual([200, 200, 200])
    expect((await get('/products/lamp')).status).toBe(200)
    await expect.poll(async () => cacheStatus(await get('/products/fleeting')), SLOW).toBe('STALE')
    const closed = await get('/api/v2/echo')
    expect([closed.status, closed.headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(closed.body.toString())).toMatchObject({ code: 'unavailable' })
    const unseen = await get('/en/products/unseen')
    expect([unseen.status, unseen.body.toString()]).toEqual([503, PREBUILT['en/unavailable.html']])
    expect(unseen.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-frame-options': 'DENY'
    })
    await openShop()
    expect((await get('/products/new')).status).toBe(200)
  }, 60_000)
})
