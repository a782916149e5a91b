import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from '../../scripts/precompress.ts'
import { openEdge, type Edge } from '../../src/server/http/edge.ts'
import type { HttpEnv } from '../../src/server/http/env.ts'
import type { PageRenderer } from '../../src/server/http/page-renderer.ts'
import { serve, type RunningServer } from '../../src/server/http/serve.ts'
import { openShortCache } from '../../src/server/http/short-cache.ts'
import { site } from '../../src/server/http/site.ts'
import { openStaticFiles } from '../../src/server/http/static-files.ts'
import { isTracking } from '../../src/server/http/tracking.ts'
import { ask, brotliIsThere, freePorts, nginxIsThere, startNginx, type Answer, type Nginx } from '../support/nginx.ts'
import { silentApp } from '../support/silent-app.ts'

if (!nginxIsThere)
  console.warn('\n!!! nginx is not installed: its tests are skipped (apt-get install nginx-light) !!!\n')

/** nginx counts whole seconds; a kept page of one second is old after two. */
const SLOW = { timeout: 8_000, interval: 25 }
const PUBLIC_URL = 'https://localhost'
const long = (text: string) => `<!doctype html><h1>${text}</h1>${'<p>…</p>'.repeat(200)}`

const PREBUILT = {
  'index.html': long('нүүр'),
  'en.html': long('home'),
  'cart.html': long('сагс'),
  'en/cart.html': long('cart'),
  't/vitamins.html': long('витамин'),
  'story.html': long('түүх'),
  'ru/story.html': long('история'),
  '404.html': long('олдсонгүй'),
  'en/404.html': long('not found'),
  '_astro/site.abc.css': `a { color: red } ${'/**/'.repeat(300)}`,
  '_astro/site.abc.js': `export const a = 1 ${'/**/'.repeat(300)}`,
  'packshots/lamp-00000001.320.webp': 'picture',
  'og/lamp.png': 'picture',
  'icon.svg': '<svg/>',
  'unavailable.html': long('хариулахгүй'),
  'en/unavailable.html': long('does not answer'),
  'sw.js': 'fetch',
  'site.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  'en/feeds/news.atom.xml': '<feed/>',
  'feeds/news.rss.xml': `<rss>${'<item/>'.repeat(200)}</rss>`
}

let folder: string
let shop: RunningServer
let nginx: Nginx
let edge: Edge
let shopPort: number
let price = 1_000
/** What a render waits for, where a test holds it up. */
let held: Promise<void> | undefined
const rendered: string[] = []

const render: PageRenderer = async url => {
  rendered.push(url)
  await held
  const [path = ''] = url.split('?')
  if (!/^(?:\/en)?\/products\/\w/.test(path)) return undefined
  const missing = path.endsWith('nothing')
  const shared = path.endsWith('fleeting') ? 1 : 60
  return {
    status: missing ? 404 : 200,
    headers: {
      'content-type': 'text/html',
      'cache-control': missing
        ? 'public, max-age=0, s-maxage=10'
        : `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=600`,
      ...(!missing && { 'cache-tag': `product:${path.split('/').at(-1)}` }),
      'content-security-policy': "default-src 'self'; script-src 'self'"
    },
    body: Buffer.from(`${long(url)}<b>${price}</b>`)
  }
}

const cache = openShortCache({ publicUrl: PUBLIC_URL })
const api = new Hono<HttpEnv>()
  .get('/echo', c => c.json(c.req.header(), 200, { 'Cache-Control': 'no-store' }))
  .get('/long', c => c.json({ text: 'x'.repeat(5_000) }))
  .post('/echo', async c => c.json({ length: (await c.req.text()).length }))
const search = new Hono<HttpEnv>().post('/catalogue/_search', c => c.json({ hits: [] }))

const open = async () => {
  const files = openStaticFiles(folder, PUBLIC_URL)
  const app = silentApp({ publicUrl: PUBLIC_URL, api, search, site: site({ files, render, cache, edge }) })
  shop = await serve(app, '127.0.0.1', shopPort)
}

/** A reader's request, by TLS. */
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(nginx.tls, path, { tls: true, headers: { Accept: 'text/html', ...headers } })
const priceOf = ({ body }: Answer) => Number(/<b>(\d+)<\/b>/.exec(body.toString())?.[1])
const kept = ({ headers }: Answer) => headers['x-cache']

/** What the shop does after a product changed (src/server/main.ts). */
function change(tag: string, to: number) {
  price = to
  cache.clear(tag)
  edge.changed(tag)
}

describe.skipIf(!nginxIsThere)('behind nginx', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'delguur-site-'))
    for (const [name, text] of Object.entries(PREBUILT)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    await precompress(folder)
    ;[shopPort = 0] = await freePorts(1)
    nginx = await startNginx(folder, [shopPort])
    edge = openEdge({ url: `http://127.0.0.1:${nginx.door}`, log: pino({ enabled: false }), againMs: 50 })
    await open()
  })
  afterAll(async () => {
    await nginx.stop()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Differ by nature: which bytes of which clock, and how the connection goes. */
  const OWN =
    /^(?:date|server|connection|keep-alive|transfer-encoding|content-length|etag|last-modified|accept-ranges|x-cache|x-request-id)$/
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
  ])('%s answers as the shop itself does', async path => {
    for (const encoding of ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity']) {
      if (!brotliIsThere && encoding.startsWith('br,')) continue
      const headers = { Accept: 'text/html', 'Accept-Encoding': encoding }
      const [direct, through] = [await ask(shopPort, path, { headers }), await get(path, headers)]
      expect(facts(through), encoding).toEqual(facts(direct))
      expect(through.body.equals(direct.body), encoding).toBe(true)
      expect(through.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
    }
  })

  test('a file is revalidated by its ETag, and compressed files are other entities', async () => {
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

  test('a page on demand is rendered once for everyone, and revalidated too', async () => {
    const first = await get('/products/once')
    const [second, compressed] = [await get('/products/once'), await get('/products/once', { 'Accept-Encoding': 'br' })]
    expect([kept(first), kept(second), kept(compressed)]).toEqual(['MISS', 'HIT', 'MISS'])
    expect(kept(await get('/products/once', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }))).toBe('HIT')
    expect(rendered.filter(url => url === '/products/once')).toHaveLength(1)
    const again = await get('/products/once', { 'If-None-Match': String(second.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    const head = await ask(nginx.tls, '/products/once', { tls: true, method: 'HEAD' })
    expect([head.status, kept(head), head.body.length]).toEqual([200, 'HIT', 0])
  })

  test('what advertisers append does not make another page; a version does; anything else is not kept', async () => {
    await get('/products/advertised')
    for (const name of [
      'utm_source',
      'UTM_term',
      'fbclid',
      'gclid',
      'gbraid',
      'wbraid',
      'dclid',
      'msclkid',
      'ttclid',
      'yclid',
      'igshid',
      'twclid',
      'mc_cid',
      'mc_eid',
      '_ga',
      '_gl',
      'ref_src',
      'fb_action_ids'
    ]) {
      expect(isTracking(name)).toBe(true)
      expect(kept(await get(`/products/advertised?${name}=1&utm_medium=a%20b`)), name).toBe('HIT')
    }
    const version = await get('/products/advertised?fbclid=1&variant=v-2&utm_id=7')
    expect([kept(version), version.body.toString()]).toEqual(['MISS', expect.stringContaining('?variant=v-2')])
    expect(kept(await get('/products/advertised?variant=v-2'))).toBe('HIT')
    for (const other of ['?page=2', '?utmsource=1', '?variant=v-2&page=2', '?fbclid2=1'])
      expect([
        kept(await get(`/products/advertised${other}`)),
        kept(await get(`/products/advertised${other}`))
      ]).toEqual(['BYPASS', 'BYPASS'])
  })

  test('a changed product shows its new price at once, in each language, version and encoding', async () => {
    price = 1_000
    const shown = [
      '/products/dear',
      '/en/products/dear',
      '/ru/products/dear',
      '/products/dear?variant=2',
      '/products/dear?fbclid=1'
    ]
    const encodings = ['identity', 'gzip']
    const prices = async () => {
      const found = new Set<number>()
      for (const path of shown)
        for (const encoding of encodings) {
          const answer = await get(path, { 'Accept-Encoding': encoding })
          found.add(priceOf(encoding === 'gzip' ? { ...answer, body: gunzipSync(answer.body) } : answer))
        }
      return [...found]
    }
    expect(await prices()).toEqual([1_000])
    await get('/products/other')
    change('product:dear', 900)
    // Nobody visits between the change and the new price: it is the shop itself that asks.
    await expect.poll(prices, SLOW).toEqual([900])
    expect(kept(await get('/products/dear'))).toBe('HIT')
    // What did not change was left alone.
    expect([kept(await get('/products/other')), priceOf(await get('/products/other'))]).toEqual(['HIT', 1_000])
  })

  test('nobody else can have pages renewed', async () => {
    await get('/products/guarded')
    const renewed = await get('/products/guarded', { 'X-Edge-Refresh': '1' })
    expect(kept(renewed)).toBe('HIT')
    const own = await ask(nginx.door, '/products/guarded', { headers: { 'X-Edge-Refresh': '1' } })
    expect(kept(own)).toBe('BYPASS')
  })

  test('an old page is shown while one render, and only one, makes the new one', async () => {
    price = 1_000
    await get('/products/fleeting')
    price = 700
    cache.clear()
    let release = () => {}
    held = new Promise(resolve => (release = resolve))
    rendered.length = 0
    const seen: unknown[] = []
    await expect
      .poll(async () => seen.push(kept(await get('/products/fleeting'))) && seen.at(-1), SLOW)
      .toBe('UPDATING')
    expect(new Set(seen)).toEqual(new Set(['HIT', 'STALE', 'UPDATING']))
    expect(priceOf(await get('/products/fleeting'))).toBe(1_000)
    expect(rendered).toEqual(['/products/fleeting'])
    release()
    held = undefined
    await expect.poll(async () => priceOf(await get('/products/fleeting')), SLOW).toBe(700)
  })

  test('the API and search are asked every time, with the reader’s own address and one number for the log', async () => {
    const said = await get('/api/v2/echo', { 'X-Forwarded-For': '6.6.6.6', 'X-Request-Id': 'made-up-number' })
    const heard = JSON.parse(said.body.toString()) as Record<string, string>
    expect(heard).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    expect(said.headers['x-request-id']).toBe(heard['x-request-id'])
    expect(heard['x-request-id']).not.toBe('made-up-number')
    expect([kept(said), said.headers['cache-control']]).toEqual([undefined, 'no-store'])
    const found = await ask(nginx.tls, '/search/catalogue/_search', { tls: true, method: 'POST', body: '{}' })
    expect([found.status, kept(found)]).toEqual([200, undefined])
    const long = await get('/api/v2/long', { 'Accept-Encoding': 'gzip' })
    expect(gunzipSync(long.body).length).toBeGreaterThan(5_000)
  })

  test('a body that is too large is refused in the shop’s words, and far too large before it is read', async () => {
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

  test('a method that pages do not know is refused in the shop’s words', async () => {
    const post = await ask(nginx.tls, '/cart', { tls: true, method: 'POST', body: 'a=1' })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  test('people come by TLS and HTTP/2; without it they are led there', async () => {
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

  test('whoever asks too fast is told so, in his language', async () => {
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

  test('while the shop is restarted its pages stand: prebuilt ones, and the last of those on demand', async () => {
    await get('/products/lamp')
    await get('/products/fleeting')
    await shop.stop()
    expect([
      (await get('/')).status,
      (await get('/ru/cart')).status,
      (await get('/_astro/site.abc.css')).status
    ]).toEqual([200, 200, 200])
    expect((await get('/products/lamp')).status).toBe(200)
    await expect.poll(async () => kept(await get('/products/fleeting')), SLOW).toBe('STALE')
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
    await open()
    expect((await get('/products/new')).status).toBe(200)
  })
})
