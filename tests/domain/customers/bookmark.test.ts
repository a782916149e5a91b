import { expect, test } from 'vitest'
import {
  BOOKMARK_TYPES,
  BOOKMARKS_MAX,
  BOOKMARKS_PER_HOUR,
  GUEST_BOOKMARK_DAYS
} from '../../../src/domain/customers/bookmark.ts'

test('bookmarks: articles, news, look books, products and recipes, with their limits', () => {
  expect(BOOKMARK_TYPES).toEqual(['article', 'news', 'look-book', 'product', 'recipe'])
  expect([BOOKMARKS_MAX, GUEST_BOOKMARK_DAYS, BOOKMARKS_PER_HOUR]).toEqual([500, 400, 600])
})
