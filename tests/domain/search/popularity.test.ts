import { expect, test } from 'vitest'
import { POPULARITY_MAX, popularityOf } from '../../../src/domain/search/popularity.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, POPULARITY_MAX],
  [1_000_000, POPULARITY_MAX]
])('popularity: of %i pieces sold is %i', (sold, popularity) => {
  expect(popularityOf(sold)).toBe(popularity)
})
