import { expect, test } from 'vitest'
import {
  POPULAR_SEARCHES,
  publicSearch,
  SEARCHES_COUNTED_PER_HOUR
} from '../../../src/domain/search/popular-searches.ts'

test.each([
  ['  Ногоон   ЦАЙ ', 'ногоон цай'],
  ['iphone 15', 'iphone 15'],
  ['ｖｏｄｋａ', 'vodka'],
  ['l’oréal', 'l’oréal'],
  ['1,5', undefined],
  ['а1,5%+', 'а1,5%+'],
  ['чай', 'чай'],
  ['чa', 'чa'],
  ['ч', undefined],
  ['', undefined],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), undefined],
  ['a12345', 'a12345'],
  ['a123456', undefined],
  ['one two three four', 'one two three four'],
  ['one two three four five', undefined],
  ['bolor@example.mn', undefined],
  ['<b>', undefined]
])('popular search: %j is shown as %j', (text, shown) => expect(publicSearch(text)).toBe(shown))

test('popular searches: made from five networks within thirty days, eight are shown', () => {
  expect(POPULAR_SEARCHES).toEqual({ networks: 5, days: 30, shown: 8 })
  expect(SEARCHES_COUNTED_PER_HOUR).toBe(60)
})
