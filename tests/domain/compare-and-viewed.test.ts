import { describe, expect, test } from 'vitest'
import { COMPARE_MOST, toggleCompared } from '../../src/domain/compare.ts'
import { VIEWED_MOST, withViewed } from '../../src/domain/viewed.ts'

describe('compare', () => {
  test.each([
    ['puts in what is not there', ['a'], 'b', ['a', 'b']],
    ['takes out what is there', ['a', 'b'], 'a', ['b']],
    ['takes out of a full list', ['a', 'b', 'c', 'd'], 'd', ['a', 'b', 'c']]
  ])('%s', (_, ids, id, after) => {
    expect(toggleCompared(ids, id)).toEqual({ ok: true, value: after })
  })

  test('a fifth is refused', () => {
    expect(COMPARE_MOST).toBe(4)
    expect(toggleCompared(['a', 'b', 'c', 'd'], 'e')).toEqual({ ok: false, problem: 'compare-full' })
  })
})

describe('recently viewed', () => {
  test('the last comes first, each once', () => {
    expect(withViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })

  test('the forty-first forgets the oldest', () => {
    const many = Array.from({ length: VIEWED_MOST }, (_, at) => String(at))
    expect(VIEWED_MOST).toBe(40)
    expect(withViewed(many, 'new')).toEqual(['new', ...many.slice(0, 39)])
  })
})
