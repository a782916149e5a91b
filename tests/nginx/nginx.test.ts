import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from '../../scripts/precompress.ts'
import { openCdnPurge, type CdnPurge } from '../../src/server/platform/http/cdn-purge.ts'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'
import type { PageRenderer } from '../../src/server/platform/http/page-renderer.ts'
import { serve, type RunningServer } from '../../src/server/platform/http/serve.ts'
import { openMicrocache } from '../../src/server/platform/http/microcache.ts'
import { site } from '../../src/server/platform/http/site.ts'
import { openStaticFiles } from '../../src/server/platform/http/static-files.ts'
import {
  ask,
  brotliIsThere,
  freePorts,
  nginxIsThere,
  startNginx,
  TEMPLATE,
  type Answer,
  type Nginx
} from '../support/nginx.ts'
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
let edge: CdnPurge
let shopPort: number
let price = 1_000
/** Renders wait for it where a test holds them up; `release` lets them go on. */
let held: Promise<void> | undefined
let release = () => {}
const rendered: string[] = []

const rendering = new Set<string>()
const render: PageRenderer = async url => {
  rendered.push(url)
  rendering.add(url)
  await held?.finally(() => rendering.delete(url))
  rendering.delete(url)
  const [path = ''] = url.split('?')
  if (path.endsWith('broken')) throw new Error('template')
  if (!/^(?:\/en)?\/(?:products(?:\/[\w-]+)?|wish-lists\/\w+)$/.test(path)) return undefined
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

const cache = openMicrocache({ publicUrl: PUBLIC_URL })
const api = new Hono<HttpEnv>()
  .get('/echo', c => c.json(c.req.header(), 200, { 'Cache-Control': 'no-store' }))
  .get('/long', c => c.json({ text: 'x'.repeat(5_000) }))
  .post('/echo', async c => c.json({ length: (await c.req.text()).length }))
const search = new Hono<HttpEnv>().post('/catalogue/_search', c => c.json({ hits: [] }))

const open = async () => {
  const files = openStaticFiles(folder, PUBLIC_URL)
  const app = silentApp({ publicUrl: PUBLIC_URL, api, search, site: site({ files, render, cache, cdnPurge: edge }) })
  shop = await serve(app, '127.0.0.1', shopPort)
}

function letGo() {
  release()
  held = undefined
}

const STOP_MS = 10_000

/** Stops the shop; says what it waits for instead of waiting out its grace of 30 s. */
async function stopShop() {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `The shop did not stop in ${STOP_MS / 1_000} s; it renders ${[...rendering].join(', ') || 'nothing'}`
          )
        ),
      STOP_MS
    )
  })
  await Promise.race([shop.stop(), late]).finally(() => clearTimeout(timer))
}

/** A reader's request, by TLS. */
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(nginx.tls, path, { tls: true, headers: { Accept: 'text/html', ...headers } })
/** The status line and `X-Cache` of a path sent byte for byte, which Node's own client would refuse or rewrite. */
const raw = (path: string) =>
  new Promise<{ status: number; cache: string | undefined }>((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port: nginx.tls, rejectUnauthorized: false }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`)
    )
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    socket.on('error', reject)
    socket.on('end', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]),
        cache: /^X-Cache: (\w+)/im.exec(text)?.[1]
      })
    )
  })
const priceOf = ({ body }: Answer) => Number(/<b>(\d+)<\/b>/.exec(body.toString())?.[1])
const kept = ({ headers }: Answer) => headers['x-cache']

/** What the shop does after a product changed (src/server/main.ts). */
function change(tag: string, to: number) {
  price = to
  cache.clear(tag)
  edge.changed(tag)
}

describe.skipIf(!nginxIsThere)('nginx', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'delguur-site-'))
    for (const [name, text] of Object.entries(PREBUILT)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    await precompress(folder)
    ;[shopPort = 0] = await freePorts(1)
    nginx = await startNginx(folder, [shopPort])
    edge = openCdnPurge({ url: `http://127.0.0.1:${nginx.door}`, log: pino({ enabled: false }), againMs: 50 })
    await open()
  })
  // A test that fails while it holds renders up must not take those after it along.
  afterEach(letGo)
  afterAll(async () => {
    await nginx.stop()
    await stopShop()
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
  ])('nginx: %s answers as the shop itself does', async path => {
    for (const encoding of ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity']) {
      if (!brotliIsThere && encoding.startsWith('br,')) continue
      const headers = { Accept: 'text/html', 'Accept-Encoding': encoding }
      const [direct, through] = [await ask(shopPort, path, { headers }), await get(path, headers)]
      expect(facts(through), encoding).toEqual(facts(direct))
      expect(through.body.equals(direct.body), encoding).toBe(true)
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

  test('nginx: a page on demand is rendered once for everyone, and revalidated too', async () => {
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

  test('nginx: no cookie makes another page, nor is one sent with a cached one', async () => {
    const mine = await get('/products/worn', { Cookie: '__Host-session=mine; __Host-device=mine; __Host-age=yes' })
    const others = await get('/products/worn', { Cookie: '__Host-session=other' })
    expect([kept(mine), kept(others), kept(await get('/products/worn'))]).toEqual(['MISS', 'HIT', 'HIT'])
    expect(others.body.equals(mine.body)).toBe(true)
    expect(mine.headers['set-cookie']).toBeUndefined()
  })

  test('nginx: no query makes another page, except where a page reads it', async () => {
    await get('/products/advertised')
    for (const query of ['fbclid=1', 'UTM_term=a%20b&gclid=1', 'variant=v-2', 'variant=invented', 'x=1', '?', 'q=x'])
      expect(kept(await get(`/products/advertised?${query}`)), query).toBe('HIT')
    expect(rendered.filter(url => url.startsWith('/products/advertised'))).toEqual(['/products/advertised'])
    for (const path of ['/products?q=1', '/products?x=1', '/en/products?%71=1', '/wish-lists/abc?page=2'])
      expect([kept(await get(path)), kept(await get(path))], path).toEqual(['BYPASS', 'BYPASS'])
    expect([kept(await get('/products')), kept(await get('/products'))]).toEqual(['MISS', 'HIT'])
  })

  test.each([
    '/x%2F../products/SLUG',
    '/x%2f..%2fproducts/SLUG',
    '/x/%2e%2e/products/SLUG',
    '/x/%2E./products/SLUG',
    '/products%2FSLUG',
    '/products%5cSLUG',
    '/products/SLUG%3Fa',
    '/products/SLUG%23a',
    '/products/SLUG#a',
    '/products\\SLUG',
    '/x/../products/SLUG',
    '/./products/SLUG',
    '/products//SLUG',
    '/%70roducts/SLUG'
  ])('cache poisoning: %s leaves the page of the product good', async template => {
    const slug = `poison-${Buffer.from(template).toString('hex')}`
    const path = template.replace('SLUG', slug)
    // Twice each, in both languages: a client that rewrites the path would prove nothing.
    for (const sent of [path, path, `/en${path}`]) {
      const { status, cache } = await raw(sent)
      expect(status, sent).toBeGreaterThanOrEqual(200)
      if (/%(?:2|3|5)|[\\#]/.test(template)) expect([status, cache], sent).toEqual([404, undefined])
    }
    for (const page of [`/products/${slug}`, `/en/products/${slug}`]) {
      const good = await get(page)
      expect([good.status, kept(good)]).toEqual([200, 'MISS'])
      expect(good.body.toString()).toContain(`<h1>${page}</h1>`)
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

  test('nginx: an error is cached by nobody', async () => {
    for (const path of ['/products/nothing', '/nowhere', '/products/broken']) {
      const [first, second] = [await get(path), await get(path)]
      expect([kept(first), kept(second)], path).not.toContain('HIT')
      expect(first.headers['cache-control'], path).toBe('no-store')
    }
  })

  test('nginx: a changed product shows its new price at once, in each language and encoding', async () => {
    price = 1_000
    const shown = ['/products/dear', '/en/products/dear', '/ru/products/dear', '/products/dear?variant=2']
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

  test('nginx: only the shop can purge pages', async () => {
    await get('/products/guarded')
    const renewed = await get('/products/guarded', { 'X-Edge-Refresh': '1' })
    expect(kept(renewed)).toBe('HIT')
    const own = await ask(nginx.door, '/products/guarded', { headers: { 'X-Edge-Refresh': '1' } })
    expect(kept(own)).toBe('BYPASS')
  })

  test('nginx: an old page is shown while one render, and only one, makes the new one', async () => {
    price = 1_000
    await get('/products/fleeting')
    price = 700
    cache.clear()
    held = new Promise(resolve => (release = resolve))
    rendered.length = 0
    const seen: unknown[] = []
    await expect
      .poll(async () => seen.push(kept(await get('/products/fleeting'))) && seen.at(-1), SLOW)
      .toBe('UPDATING')
    // A machine that stalls for two seconds sees no HIT any more; a MISS would mean that somebody waited.
    expect(['HIT', 'STALE', 'UPDATING']).toEqual(expect.arrayContaining([...new Set(seen)]))
    expect(priceOf(await get('/products/fleeting'))).toBe(1_000)
    expect(rendered).toEqual(['/products/fleeting'])
    letGo()
    await expect.poll(async () => priceOf(await get('/products/fleeting')), SLOW).toBe(700)
  })

  test('nginx: the API and search are never cached, and get the reader’s own address and one request id', async () => {
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
  }, 60_000)
})
