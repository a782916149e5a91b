import { describe, expect, test } from 'vitest'
import { isHashed, isCacheable, isListed, isPage, isPublic, keyOf, markAsCopy } from '../../src/service-worker/rules.ts'

describe('offline cache rules', () => {
  test.each(['/', '/en', '/products', '/products/lamp', '/t/vitamins', '/en/articles/sleep', '/it/story', '/cartoons'])(
    'offline cache: %s is a public page',
    path => expect([isPage(path), isPublic(path)]).toEqual([true, true])
  )

  test.each([
    '/cart',
    '/en/cart',
    '/ru/cart',
    '/checkout',
    '/checkout/payment',
    '/order',
    '/en/order',
    '/orders/R1',
    '/account'
  ])('offline cache: %s belongs to one visitor and is never kept', path =>
    expect([isPage(path), isPublic(path)]).toEqual([true, false])
  )

  test.each([
    '/api/v2/orders',
    '/search/catalogue/_search',
    '/age/answer.css',
    '/dev/outbox',
    '/readyz',
    '/sitemap.xml',
    '/_astro/site.abc.js',
    '/packshots/lamp-1.320.avif'
  ])('offline cache: %s is not a page', path => expect([isPage(path), isPublic(path)]).toEqual([false, false]))

  test('offline cache: only names that carry a hash are files for ever', () => {
    expect(['/_astro/a.js', '/packshots/a-1.160.webp', '/icon.svg', '/sw.js'].map(isHashed)).toEqual([
      true,
      true,
      false,
      false
    ])
  })

  test('offline cache: campaign and search parameters are one page; a version is another', () => {
    const key = (path: string) => keyOf(new URL(path, 'http://shop'))
    expect(key('/products?q=lamp&fbclid=1')).toBe('/products')
    expect(key('/products/lamp?utm_source=x&variant=a%2Fb')).toBe('/products/lamp?variant=a%2Fb')
  })

  test('offline cache: errors, redirects, data and uncacheable responses are not kept', () => {
    const answer = (status: number, headers: Record<string, string>, redirected = false) =>
      isCacheable({ status, redirected, headers: new Headers(headers) })
    const html = { 'content-type': 'text/html; charset=utf-8' }
    expect(answer(200, { ...html, 'cache-control': 'no-cache' })).toBe(true)
    expect(answer(404, html)).toBe(false)
    expect(answer(200, html, true)).toBe(false)
    expect(answer(200, { 'content-type': 'application/json' })).toBe(false)
    for (const control of ['no-store', 'private, no-store', 'private'])
      expect(answer(200, { ...html, 'cache-control': control })).toBe(false)
    expect(isListed('<head><meta name="robots" content="noindex"></head>')).toBe(false)
    expect(isListed('<head><meta name="robots" content="max-image-preview:large"></head>')).toBe(true)
  })
})

describe('offline copy', () => {
  const copy = { mn: 'хуулбар {{moment}}', en: 'copy of {{moment}}' }

  test('offline copy: says that it is one and from when, in the language of the page', () => {
    const page = '<html lang="en" data-look="shop"><body class="shop-body"><main>'
    expect(markAsCopy(page, '2026-11-21T16:05:00.000Z', copy)).toBe(
      '<html lang="en" data-look="shop"><body class="shop-body"><p class="bg-warn-soft px-4 py-3 text-center text-[0.875rem] text-warn" role="status">copy of 2026-11-22 00:05</p><main>'
    )
  })

  test('offline copy: of the brand’s story needs no note', () => {
    const page = '<html lang="it" data-look="brand"><body><main>'
    expect(markAsCopy(page, '2026-11-21T16:05:00.000Z', copy)).toBe(page)
  })
})
