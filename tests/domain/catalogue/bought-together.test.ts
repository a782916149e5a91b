import { expect, test } from 'vitest'
import { shownTogether } from '../../../src/domain/catalogue/bought-together.ts'

const all = () => true

test('bought together: from five buyers on, most first, equals by id', () => {
  const counted = [
    { productId: 'few', buyers: 4 },
    { productId: 'b', buyers: 5 },
    { productId: 'a', buyers: 5 },
    { productId: 'most', buyers: 9 }
  ]
  expect(shownTogether(counted, all)).toEqual(['most', 'a', 'b'])
  expect(shownTogether(counted, id => id !== 'most')).toEqual(['a', 'b'])
})

test('bought together: eight at most', () => {
  const counted = Array.from({ length: 9 }, (_, index) => ({ productId: `p${index}`, buyers: 20 - index }))
  expect(shownTogether(counted, all)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'])
})
