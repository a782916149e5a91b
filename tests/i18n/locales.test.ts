import { describe, expect, test } from 'vitest'
import { allLocalePaths, localePath, negotiateLocale, shopLocalePaths, splitLocale } from '../../src/i18n/locales.ts'

test('locale: Mongolian has no prefix in URLs', () => {
  expect(localePath('mn', '/cart')).toBe('/cart')
  expect(localePath('en', '/cart')).toBe('/en/cart')
  expect(localePath('en', '/')).toBe('/en')
})

test.each([
  ['/', 'mn', '/'],
  ['/en', 'en', '/'],
  ['/en/cart', 'en', '/cart'],
  ['/mn/cart', 'mn', '/mn/cart'],
  ['/english', 'mn', '/english']
])('locale: %s is %s', (path, locale, rest) => {
  expect(splitLocale(path)).toEqual({ locale, path: rest })
})

test('locales: pages are built for their languages', () => {
  expect(shopLocalePaths().map(({ params }) => params.locale)).toEqual([undefined, 'en'])
  expect(allLocalePaths().map(({ props }) => props.locale)).toEqual(['mn', 'en', 'ru', 'zh', 'it'])
})

describe('Accept-Language', () => {
  test.each([
    ['en-US,en;q=0.9', 'en'],
    ['de, fr;q=0.9, ru;q=0.3', 'ru'],
    ['en;q=0.1, zh-CN', 'zh'],
    ['en;q=0, it', 'it'],
    ['de', 'mn'],
    ['', 'mn'],
    [undefined, 'mn']
  ])('Accept-Language: %s is answered in %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale)
  })
})
