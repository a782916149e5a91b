import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ask, nginxIsThere } from '../support/nginx.ts'
import {
  SLOW,
  rendered,
  get,
  raw,
  priceOf,
  cacheStatus,
  cache,
  letGo,
  change,
  nginx,
  holdRenders,
  setPrice,
  openSiteBehindNginx
} from '../support/site-behind-nginx.ts'

describe.skipIf(!nginxIsThere)('nginx: page cache', () => {
  openSiteBehindNginx()

  test('nginx: a page on demand is rendered once for everyone, and revalidated too', async () => {
    const first = await get('/products/once')
    const [second, compressed] = [await get('/products/once'), await get('/products/once', { 'Accept-Encoding': 'br' })]
    expect([cacheStatus(first), cacheStatus(second), cacheStatus(compressed)]).toEqual(['MISS', 'HIT', 'MISS'])
    expect(cacheStatus(await get('/products/once', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }))).toBe('HIT')
    expect(rendered.filter(url => url === '/products/once')).toHaveLength(1)
    const again = await get('/products/once', { 'If-None-Match': String(second.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    const head = await ask(nginx.tls, '/products/once', { tls: true, method: 'HEAD' })
    expect([head.status, cacheStatus(head), head.body.length]).toEqual([200, 'HIT', 0])
  })

  test('nginx: no cookie makes another page, nor is one sent with a cached one', async () => {
    const mine = await get('/products/worn', { Cookie: '__Host-session=mine; __Host-device=mine; __Host-age=yes' })
    const others = await get('/products/worn', { Cookie: '__Host-session=other' })
    expect([cacheStatus(mine), cacheStatus(others), cacheStatus(await get('/products/worn'))]).toEqual([
      'MISS',
      'HIT',
      'HIT'
    ])
    expect(others.body.equals(mine.body)).toBe(true)
    expect(mine.headers['set-cookie']).toBeUndefined()
  })

  test('nginx: no query makes another page, except where a page reads it', async () => {
    await get('/products/advertised')
    for (const query of ['fbclid=1', 'UTM_term=a%20b&gclid=1', 'variant=v-2', 'variant=invented', 'x=1', '?', 'q=x'])
      expect(cacheStatus(await get(`/products/advertised?${query}`)), query).toBe('HIT')
    expect(rendered.filter(url => url.startsWith('/products/advertised'))).toEqual(['/products/advertised'])
    for (const path of ['/products?q=1', '/products?x=1', '/en/products?%71=1', '/wish-lists/abc?page=2'])
      expect([cacheStatus(await get(path)), cacheStatus(await get(path))], path).toEqual(['BYPASS', 'BYPASS'])
    expect([cacheStatus(await get('/products')), cacheStatus(await get('/products'))]).toEqual(['MISS', 'HIT'])
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
      expect([good.status, cacheStatus(good)]).toEqual([200, 'MISS'])
      expect(good.body.toString()).toContain(`<h1>${page}</h1>`)
    }
  })

  test('nginx: an error is cached by nobody', async () => {
    for (const path of ['/products/nothing', '/nowhere', '/products/broken']) {
      const [first, second] = [await get(path), await get(path)]
      expect([cacheStatus(first), cacheStatus(second)], path).not.toContain('HIT')
      expect(first.headers['cache-control'], path).toBe('no-store')
    }
  })

  test('nginx: a changed product shows its new price at once, in each language and encoding', async () => {
    setPrice(1_000)
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
    expect(cacheStatus(await get('/products/dear'))).toBe('HIT')
    // Unchanged pages were left alone.
    expect([cacheStatus(await get('/products/other')), priceOf(await get('/products/other'))]).toEqual(['HIT', 1_000])
  })

  test('nginx: only the shop can purge pages', async () => {
    await get('/products/guarded')
    const renewed = await get('/products/guarded', { 'X-Edge-Refresh': '1' })
    expect(cacheStatus(renewed)).toBe('HIT')
    const own = await ask(nginx.door, '/products/guarded', { headers: { 'X-Edge-Refresh': '1' } })
    expect(cacheStatus(own)).toBe('BYPASS')
  })

  test('nginx: an old page is shown while one render, and only one, makes the new one', async () => {
    // A path of its own for each attempt: nginx keeps the page of one that failed.
    const path = `/products/${randomUUID()}-fleeting`
    setPrice(1_000)
    await get(path)
    setPrice(700)
    cache.clear()
    holdRenders()
    rendered.length = 0
    const seen: unknown[] = []
    await expect.poll(async () => seen.push(cacheStatus(await get(path))) && seen.at(-1), SLOW).toBe('UPDATING')
    // A machine that stalls for two seconds sees no HIT any more; a MISS would mean that somebody waited.
    expect(['HIT', 'STALE', 'UPDATING']).toEqual(expect.arrayContaining([...new Set(seen)]))
    expect(priceOf(await get(path))).toBe(1_000)
    // The shop may still be asking for the pages that an earlier test changed.
    expect(rendered.filter(url => url === path)).toEqual([path])
    letGo()
    await expect.poll(async () => priceOf(await get(path)), SLOW).toBe(700)
  })
})
