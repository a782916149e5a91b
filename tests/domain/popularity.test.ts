import { expect, test } from 'vitest'
import { MOST_POPULAR, popularityOf } from '../../src/domain/popularity.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, MOST_POPULAR],
  [1_000_000, MOST_POPULAR]
])('popularity: of %i pieces sold is %i', (sold, popularity) => {
  expect(popularityOf(sold)).toBe(popularity)
})
