import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderedPage } from '../../../../src/server/platform/http/page-renderer.ts'
import { openMicrocache } from '../../../../src/server/platform/http/microcache.ts'

let clock = 0
let renders = 0
beforeEach(() => {
  clock = 1_000_000
  renders = 0
})

const CONTROL = 'public, s-maxage=60, stale-while-revalidate=30'
const cacheOf = (maxBytes?: number) =>
  openMicrocache({ publicUrl: 'http://localhost', freshMs: 2_000, now: () => clock, ...(maxBytes && { maxBytes }) })
const pageOf = (text: string, headers: Record<string, string> = {}, status = 200): RenderedPage => ({
  status,
  headers: { 'cache-control': CONTROL, ...headers },
  body: Buffer.from(text)
})
const render =
  (page = pageOf('x')) =>
  async () => {
    renders += 1
    return { ...page, body: Buffer.concat([page.body, Buffer.from(` ${renders}`)]) }
  }
/** Lets a renewal that nobody waits for finish. */
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('cached page', () => {
  test('microcache: a fresh page is served without rendering', async () => {
    const cache = cacheOf()
    for (let visitor = 0; visitor < 3; visitor++)
      expect((await cache.page('/a', undefined, render()))?.body.toString()).toBe('x 1')
    expect(renders).toBe(1)
  })

  test('microcache: a stale page is served once more, and renewed behind', async () => {
    const cache = cacheOf()
    await cache.page('/a', undefined, render())
    clock += 3_000
    expect(cache.ready('/a', undefined)).toBeUndefined()
    expect((await cache.page('/a', undefined, render()))?.body.toString()).toBe('x 1')
    await settled()
    expect((await cache.page('/a', undefined, render()))?.body.toString()).toBe('x 2')
  })

  test('microcache: a page older than its lifetime is waited for', async () => {
    const cache = cacheOf()
    await cache.page('/a', undefined, render())
    clock += 91_000
    expect((await cache.page('/a', undefined, render()))?.body.toString()).toBe('x 2')
  })

  test('microcache: a page is rendered once for many who wait', async () => {
    const cache = cacheOf()
    await Promise.all(Array.from({ length: 20 }, () => cache.page('/a', undefined, render())))
    expect(renders).toBe(1)
  })

  test('microcache: a page is compressed once for each encoding, with its own ETag', async () => {
    const cache = cacheOf()
    const plain = await cache.page('/a', undefined, render())
    const small = await cache.page('/a', 'br', render())
    expect(brotliDecompressSync(small?.body ?? Buffer.of()).toString()).toBe('x 1')
    expect(small?.etag).not.toBe(plain?.etag)
    expect(cache.ready('/a', 'br')).toBe(small)
  })

  test.each(['br', 'gzip'] as const)('microcache: a page that is read again comes smaller in %s', async encoding => {
    const cache = cacheOf()
    const text = Array.from({ length: 2_000 }, (_, index) => `<li>${(index * 7_919) % 1_013} ${index % 89}</li>`).join(
      ''
    )
    const page = async () => pageOf(text)
    const first = await cache.page('/a', encoding, page)
    cache.ready('/a', encoding)
    await vi.waitFor(() => expect(cache.ready('/a', encoding)).not.toBe(first))
    const second = cache.ready('/a', encoding)
    expect(second?.body.length).toBeLessThan(first?.body.length ?? 0)
    expect(second?.headers['Content-Length']).toBe(String(second?.body.length))
    expect(second?.etag).not.toBe(first?.etag)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(second?.body ?? Buffer.of()).toString()).toBe(text)
  })

  test('microcache: compressed bytes stay when the renewal brings the same page', async () => {
    const cache = cacheOf()
    const same = async () => pageOf('same')
    const first = await cache.page('/a', 'br', same)
    cache.ready('/a', 'br')
    await vi.waitFor(() => expect(cache.ready('/a', 'br')).not.toBe(first))
    const before = cache.ready('/a', 'br')
    clock += 3_000
    await cache.page('/a', 'br', same)
    await settled()
    expect(await cache.page('/a', 'br', same)).toBe(before)
  })
})

describe('uncached page', () => {
  test.each([
    ['private', pageOf('x', { 'cache-control': 'private, s-maxage=60' })],
    ['without s-maxage', pageOf('x', { 'cache-control': 'public, max-age=60' })],
    ['an error', pageOf('x', {}, 500)]
  ])('microcache: does not keep a page that is %s', async (_, page) => {
    const cache = cacheOf()
    await cache.page('/a', undefined, render(page))
    await cache.page('/a', undefined, render(page))
    expect(renders).toBe(2)
  })

  test('microcache: does not keep a page that was being rendered while its product changed', async () => {
    const cache = cacheOf()
    let finish: (page: RenderedPage) => void = () => {}
    const slow = cache.page('/a', undefined, () => new Promise(resolve => (finish = resolve)))
    cache.clear('products')
    finish(pageOf('old price'))
    expect((await slow)?.body.toString()).toBe('old price')
    expect((await cache.page('/a', undefined, render(pageOf('new price'))))?.body.toString()).toBe('new price 1')
  })

  test('microcache: drops the least requested page when it is full', async () => {
    const cache = cacheOf(12_000)
    await cache.page('/a', undefined, async () => pageOf('a'.repeat(2_000)))
    await cache.page('/b', undefined, async () => pageOf('b'.repeat(2_000)))
    await cache.page('/a', undefined, render())
    await cache.page('/c', undefined, async () => pageOf('c'.repeat(2_000)))
    expect(cache.ready('/a', undefined)).toBeDefined()
    expect(cache.ready('/b', undefined)).toBeUndefined()
  })
})

describe('purge', () => {
  test('microcache: a purge by tag drops the pages that carry it, and those that carry none', async () => {
    const cache = cacheOf()
    await cache.page('/lamp', undefined, render(pageOf('x', { 'cache-tag': 'products, lamp' })))
    await cache.page('/story', undefined, render(pageOf('x', { 'cache-tag': 'story' })))
    await cache.page('/plain', undefined, render(pageOf('x')))
    cache.clear('products')
    expect(['/lamp', '/story', '/plain'].filter(key => cache.ready(key, undefined))).toEqual(['/story'])
    cache.clear()
    expect(cache.ready('/story', undefined)).toBeUndefined()
  })
})

test('microcache: a renewal that fails leaves the error to the next reader', async () => {
  const cache = cacheOf()
  await cache.page('/a', undefined, render())
  clock += 3_000
  const broken = () => Promise.reject(new Error('template'))
  expect((await cache.page('/a', undefined, broken))?.body.toString()).toBe('x 1')
  await settled()
  await expect(cache.page('/a', undefined, broken)).rejects.toThrow('template')
})
