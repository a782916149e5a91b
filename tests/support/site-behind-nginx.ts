import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { precompress } from '../../scripts/precompress.ts'
import { openCdnPurge, type CdnPurge } from '../../src/server/platform/http/cdn-purge.ts'
import type { HttpEnv } from '../../src/server/platform/http/env.ts'
import type { PageRenderer } from '../../src/server/platform/http/page-renderer.ts'
import { serve, type RunningServer } from '../../src/server/platform/http/serve.ts'
import { openMicrocache } from '../../src/server/platform/http/microcache.ts'
import { site } from '../../src/server/platform/http/site.ts'
import { openStaticFiles } from '../../src/server/platform/http/static-files.ts'
import { ask, freePorts, nginxIsThere, startNginx, type Answer, type Nginx } from './nginx.ts'
import { silentApp } from './silent-app.ts'

if (!nginxIsThere)
  console.warn('\n!!! nginx is not installed: its tests are skipped (apt-get install nginx-light) !!!\n')

/** nginx counts whole seconds; a kept page of one second is old after two. */
export const SLOW = { timeout: 8_000, interval: 25 }
const PUBLIC_URL = 'https://localhost'
const long = (text: string) => `<!doctype html><h1>${text}</h1>${'<p>…</p>'.repeat(200)}`

export const PREBUILT = {
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

export let folder: string
let shop: RunningServer
export let nginx: Nginx
let edge: CdnPurge
export let shopPort: number
let price = 1_000
/** Renders wait for it where a test holds them up; `release` lets them go on. */
let held: Promise<void> | undefined
let release = () => {}
export const rendered: string[] = []

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

export const cache = openMicrocache({ publicUrl: PUBLIC_URL })
const api = new Hono<HttpEnv>()
  .get('/echo', c => c.json(c.req.header(), 200, { 'Cache-Control': 'no-store' }))
  .get('/long', c => c.json({ text: 'x'.repeat(5_000) }))
  .post('/echo', async c => c.json({ length: (await c.req.text()).length }))
const search = new Hono<HttpEnv>().post('/catalogue/_search', c => c.json({ hits: [] }))

export const openShop = async () => {
  const files = openStaticFiles(folder, PUBLIC_URL)
  const app = silentApp({ publicUrl: PUBLIC_URL, api, search, site: site({ files, render, cache, cdnPurge: edge }) })
  shop = await serve(app, '127.0.0.1', shopPort)
}

/** Keeps every render waiting until `letGo`. */
export function holdRenders() {
  held = new Promise(resolve => (release = resolve))
}

export const setPrice = (to: number) => (price = to)

export function letGo() {
  release()
  held = undefined
}

const STOP_MS = 10_000

/** Stops the shop; says what it waits for instead of waiting out its grace of 30 s. */
export async function stopShop() {
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
export const get = (path: string, headers: Record<string, string> = {}) =>
  ask(nginx.tls, path, { tls: true, headers: { Accept: 'text/html', ...headers } })
/** The status line and `X-Cache` of a path sent byte for byte, which Node's own client would refuse or rewrite. */
export const raw = (path: string) =>
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
export const priceOf = ({ body }: Answer) => Number(/<b>(\d+)<\/b>/.exec(body.toString())?.[1])
export const cacheStatus = ({ headers }: Answer) => headers['x-cache']

/** Purges as the shop does after a product changed (src/server/main.ts). */
export function change(tag: string, to: number) {
  price = to
  cache.clear(tag)
  edge.changed(tag)
}

/** A shop of prebuilt and rendered pages with nginx before it, for the tests of one file. */
export function openSiteBehindNginx() {
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
    await openShop()
  })
  // A test that fails while it holds renders up must not take those after it along.
  afterEach(letGo)
  afterAll(async () => {
    await nginx.stop()
    await stopShop()
    rmSync(folder, { recursive: true, force: true })
  })
}
