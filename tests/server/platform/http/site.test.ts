import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { PageRenderer } from '../../../../src/server/platform/http/page-renderer.ts'
import { createRedirects } from '../../../../src/server/platform/http/redirects.ts'
import { openMicrocache } from '../../../../src/server/platform/http/microcache.ts'
import { site } from '../../../../src/server/platform/http/site.ts'
import { openStaticFiles } from '../../../../src/server/platform/http/static-files.ts'
import { silentApp } from '../../../support/silent-app.ts'

const PUBLIC_URL = 'http://localhost:4321'

function buildOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-site-'))
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  return folder
}

const CSS = 'a { color: red }'
const folder = buildOf({
  'index.html': '<h1>нүүр</h1>',
  'en.html': '<h1>home</h1>',
  't/vitamins.html': '<h1>витамин</h1>',
  'story.html': 'түүх',
  'ru/story.html': 'история',
  'office.html': 'оффис',
  'en/office.html': 'office',
  '404.html': 'олдсонгүй',
  'en/404.html': 'not found',
  '_astro/site.abc.css': CSS,
  '_astro/site.abc.css.br': brotliCompressSync(CSS),
  'packshots/lamp-1.webp': 'picture',
  'icon.svg': '<svg/>'
})

const rendered: string[] = []
const render: PageRenderer = async url => {
  rendered.push(url)
  if (url.endsWith('/broken')) throw new Error('template')
  if (!/^(?:\/en)?\/(?:products|wish-lists\/\w)/.test(url)) return undefined
  return {
    status: url.endsWith('/nothing') ? 404 : 200,
    headers: {
      'content-type': 'text/html',
      'cache-control': 'public, s-maxage=60',
      'cache-tag': 'products',
      'content-security-policy': "script-src 'self'"
    },
    body: Buffer.from(`page of ${url}`)
  }
}

const files = openStaticFiles(folder, PUBLIC_URL)
const cache = openMicrocache({ publicUrl: PUBLIC_URL })
const movedTo = createRedirects([
  { from: '/blog', to: '/t/vitamins', why: 'renamed' },
  { from: '/products/old', to: '/products/lamp', why: 'renamed' }
])
const redirectOf = (path: string) =>
  Promise.resolve(['/gone', '/t/vitamins', '/products/none'].includes(path) ? '/en' : undefined)
const app = silentApp({ site: site({ files, render, cache, movedTo, redirectOf }) })
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { Accept: 'text/html', ...headers } })
const textOf = async (path: string) => (await get(path)).text()

test('redirect of staff: leads a path that no page answers elsewhere, and no other', async () => {
  const moved = await get('/gone?color=red&fbclid=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/en?color=red'])
  expect((await get('/t/vitamins')).status).toBe(200)
  expect((await get('/went')).status).toBe(404)
})

describe('prebuilt page', () => {
  test('prebuilt page: has a URL without an extension', async () => {
    expect(await textOf('/')).toBe('<h1>нүүр</h1>')
    expect(await textOf('/en')).toBe('<h1>home</h1>')
    expect(await textOf('/t/vitamins')).toBe('<h1>витамин</h1>')
    expect(await textOf('/t/vitamins?fbclid=1&sort=price')).toBe('<h1>витамин</h1>')
  })

  test.each([
    ['/en/', '/en'],
    ['/t/vitamins/?sort=price', '/t/vitamins?sort=price'],
    ['/index.html', '/'],
    ['/en.html', '/en'],
    ['//evil.example/', '/evil.example'],
    ['/\\\\evil.example//', '/evil.example'],
    ['/a//b///', '/a//b'],
    ['/%09/evil.example/', '/%09/evil.example'],
    ['/products/%0d%0aX-Y:1/', '/products/%0d%0aX-Y:1'],
    ['/caf%C3%A9/', '/caf%C3%A9']
  ])('prebuilt page: one at %s is found at %s, on this site', async (path, clean) => {
    const response = await app.request(`http://localhost${path}`)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(clean)
  })

  test('prebuilt page: is revalidated each time, and costs nothing when it is the same', async () => {
    const first = await get('/')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    const second = await get('/', { 'If-None-Match': `"other", W/${etag}` })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    expect(second.headers.get('etag')).toBe(etag)
    expect(second.headers.get('content-length')).toBeNull()
  })

  test('prebuilt page: may not be framed, and has a content policy', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(directive)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('prebuilt page: shares its window with no other site, and opens camera and microphone to nobody', async () => {
    for (const path of ['/', '/products/lamp']) {
      const { headers } = await get(path)
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('permissions-policy')?.split(', ').sort(), path).toEqual([
        'camera=()',
        'geolocation=(self)',
        'microphone=()',
        'payment=(self)'
      ])
    }
  })

  test('office: every path below it is its one page, which nobody keeps', async () => {
    for (const [path, body] of [
      ['/office', 'оффис'],
      ['/office/orders/R123456789', 'оффис'],
      ['/en/office/orders?state=complete', 'office'],
      ['/ru/office', 'оффис']
    ] as const) {
      const answer = await app.request(path)
      expect([answer.status, await answer.text()]).toEqual([200, body])
      expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null])
    }
    expect((await get('/office-hours')).status).toBe(404)
    const slash = await app.request('/office/orders/')
    expect([slash.status, slash.headers.get('location')]).toEqual([308, '/office/orders'])
  })

  test('prebuilt page: a language without it gets the Mongolian one', async () => {
    expect(await textOf('/ru/story')).toBe('история')
    expect(await textOf('/zh/story')).toBe('түүх')
    expect(await textOf('/it/t/vitamins')).toBe('<h1>витамин</h1>')
  })
})

describe('static file', () => {
  test('static file: one with a hash in its name is cached for ever', async () => {
    for (const path of ['/_astro/site.abc.css', '/packshots/lamp-1.webp']) {
      expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('static file: is compressed for clients that accept it, as another entity', async () => {
    const plain = await get('/_astro/site.abc.css')
    const small = await get('/_astro/site.abc.css', { 'Accept-Encoding': 'gzip, br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(small.headers.get('vary')).toBe('Accept-Encoding')
    expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(CSS)
    const refused = await get('/_astro/site.abc.css', { 'Accept-Encoding': 'br;q=0, gzip' })
    expect(refused.headers.get('content-encoding')).toBeNull()
    expect(await refused.text()).toBe(CSS)
  })

  test('static file: answers HEAD with its length and nothing else', async () => {
    const response = await app.request('/icon.svg', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('6')
    expect(await response.text()).toBe('')
  })

  test.each([
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/_astro/../../secret',
    '/%00',
    '/%E0%A4%A',
    '/x%2F../products/lamp',
    '/x%2f..%2fproducts/lamp',
    '/products/lamp%3Fa',
    '/products/lamp%23a',
    '/products%5Clamp',
    '/products/la%2Emp'
  ])('static file: one outside the build cannot be reached: %s', async path => {
    const response = await app.request(new Request(`http://localhost${path}`))
    expect(response.status).toBe(404)
  })

  test('static file: cannot be changed', async () => {
    const response = await app.request('/icon.svg', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('page on demand', () => {
  test('page on demand: adds "no frames" to its own policy and is never cached by browsers longer than it says', async () => {
    const { headers } = await get('/products/lamp')
    expect(headers.get('content-security-policy')).toBe("script-src 'self'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('public, s-maxage=60')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-tag')).toBeNull()
  })

  test('page on demand: is rendered once for everybody, with whatever campaign parameters', async () => {
    rendered.length = 0
    const texts = await Promise.all(['/products/a', '/products/a?fbclid=1', '/products/a?utm_source=x'].map(textOf))
    expect(texts).toEqual(Array(3).fill('page of /products/a'))
    expect(rendered).toEqual(['/products/a'])
  })

  test('page on demand: every query parameter that it does not read is dropped before cache and renderer', async () => {
    rendered.length = 0
    for (const query of ['variant=invented', 'x=1', 'token=1', 'q=lamp', `x=${'y'.repeat(5_000)}`])
      expect(await textOf(`/products/b?${query}`)).toBe('page of /products/b')
    expect(rendered).toEqual(['/products/b'])
  })

  test('page on demand: one that reads a query is rendered for it alone, in one order of parameters', async () => {
    rendered.length = 0
    for (const query of ['sort=price_asc&x=1&q=lamp', 'x=2', 'x=3']) await get(`/products?${query}`)
    for (const query of ['page=2&q=lamp', 'q=lamp']) await get(`/ru/wish-lists/abc?${query}`)
    expect(rendered).toEqual([
      '/products?q=lamp&sort=price_asc',
      '/products',
      '/wish-lists/abc?page=2',
      '/wish-lists/abc'
    ])
  })

  test('page on demand: one that does not exist is not cached', async () => {
    const { status, headers } = await get('/products/nothing')
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('page on demand: in an unsupported language is the Mongolian one', async () => {
    expect(await textOf('/ru/products/c')).toBe('page of /products/c')
    expect(await textOf('/en/products/c')).toBe('page of /en/products/c')
  })

  test('page on demand: one that throws is an error, not a page', async () => {
    expect((await get('/products/broken')).status).toBe(500)
  })
})

describe('moved page', () => {
  test.each([
    ['/blog', '/t/vitamins'],
    ['/blog/', '/t/vitamins'],
    ['/en/blog', '/en/t/vitamins'],
    ['/blog?sort=price&fbclid=1&utm_source=x', '/t/vitamins?sort=price'],
    ['/products/old?fb_id=1', '/products/lamp']
  ])('moved page: %s is at %s for good, with whatever campaign parameters', async (path, target) => {
    const response = await get(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(target)
  })
})

test('campaign parameters: make neither another page nor another copy in caches', async () => {
  const plain = await get('/')
  for (const query of ['fbclid=1', 'fb_id=2', 'utm_source=x&utm_medium=y', 'gclid=3']) {
    const advertised = await get(`/?${query}`)
    expect(advertised.status).toBe(200)
    expect(advertised.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(await advertised.text()).toBe('<h1>нүүр</h1>')
  }
  expect((await get('/en?fb_id=1')).status).toBe(200)
})

describe('unknown path', () => {
  test('unknown path: gets the "not found" page, in its language', async () => {
    const response = await get('/nowhere')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('олдсонгүй')
    expect(await textOf('/en/nowhere')).toBe('not found')
  })

  test('unknown path: gets the API’s shape when a program asks', async () => {
    const response = await app.request('/nowhere.js', { headers: { Accept: '*/*' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not-found' })
  })
})
