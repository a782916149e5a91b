import { expect, test } from 'vitest'
import { addViewed, RECENTLY_VIEWED_MAX } from '../../../src/domain/catalogue/recently-viewed.ts'

test('recently viewed: the last product comes first, without duplicates', () => {
  expect(addViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
})

test('recently viewed: the forty-first product drops the oldest', () => {
  const many = Array.from({ length: RECENTLY_VIEWED_MAX }, (_, at) => String(at))
  expect(RECENTLY_VIEWED_MAX).toBe(40)
  expect(addViewed(many, 'new')).toEqual(['new', ...many.slice(0, 39)])
})
