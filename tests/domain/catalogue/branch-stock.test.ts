import { expect, test } from 'vitest'
import { stockByLocation } from '../../../src/domain/catalogue/branch-stock.ts'

const branches = [
  { location: 'A', count: 4 },
  { location: 'B', count: 2 }
]

test.each([
  [10, [4, 4, 2]],
  [6, [0, 4, 2]],
  [5, [0, 3, 2]],
  [4, [0, 2, 2]],
  [3, [0, 1, 2]],
  [2, [0, 1, 1]],
  [1, [0, 0, 1]],
  [0, [0, 0, 0]]
])('branch stock: of %i units there are in the warehouse, A and B: %j', (onHand, counts) => {
  const levels = stockByLocation(onHand, branches)
  expect(levels.map(({ location }) => location)).toEqual(['WEB', 'A', 'B'])
  expect(levels.map(({ count }) => count)).toEqual(counts)
})

test('branch stock: without branches all units are in the warehouse', () => {
  expect(stockByLocation(3, [])).toEqual([{ location: 'WEB', count: 3 }])
})

test('branch stock: one branch gives up all that is missing', () => {
  expect(stockByLocation(1, [{ location: 'A', count: 1_000_000 }]).map(({ count }) => count)).toEqual([0, 1])
})
