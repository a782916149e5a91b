import { expect, test } from 'vitest'
import {
  addWish,
  isShared,
  mergeWishes,
  moveWish,
  WISH_LIST_NAME_MAX,
  WISH_LISTS_MAX,
  WISHES_MAX
} from '../../../src/domain/customers/wish-list.ts'

const full = Array.from({ length: WISHES_MAX }, (_, index) => `v${index}`)

test('wish list: limits', () => expect([WISH_LISTS_MAX, WISHES_MAX, WISH_LIST_NAME_MAX]).toEqual([20, 200, 60]))

test('wish list: the newest wish comes first, and adding one twice is harmless', () => {
  expect(addWish(['a'], 'b')).toEqual({ wishes: ['b', 'a'] })
  expect(addWish(['a', 'b'], 'b')).toEqual({ wishes: ['a', 'b'] })
  expect(addWish(full.slice(1), 'b')).toEqual({ wishes: ['b', ...full.slice(1)] })
  expect(addWish(full, 'more')).toEqual({ problem: 'wish-list-full' })
  expect(addWish(full, 'v7')).toEqual({ wishes: full })
})

test('wish list: a moved wish comes first in its new list, even when it was there', () => {
  expect(moveWish(['a', 'b'], 'c')).toEqual({ wishes: ['c', 'a', 'b'] })
  expect(moveWish(['a', 'b'], 'b')).toEqual({ wishes: ['b', 'a'] })
  expect(moveWish(full, 'more')).toEqual({ problem: 'wish-list-full' })
})

test('wish list: a guest’s wishes are merged behind those of the account, up to the limit', () => {
  expect(mergeWishes(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(mergeWishes(full, ['more'])).toEqual(full)
  expect(mergeWishes([...full, 'over'], ['more'])).toEqual([...full, 'over'])
})

test.each([
  ['private', false],
  ['link', true],
  ['public', true]
] as const)('wish list: a %s list has a link: %s', (privacy, is) => expect(isShared(privacy)).toBe(is))
