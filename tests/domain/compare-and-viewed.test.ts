import { describe, expect, test } from 'vitest'
import { COMPARE_MAX, toggleCompared } from '../../src/domain/compare.ts'
import { RECENTLY_VIEWED_MAX, addViewed } from '../../src/domain/recently-viewed.ts'

describe('compare', () => {
  test.each([
    ['puts in what is not there', ['a'], 'b', ['a', 'b']],
    ['takes out what is there', ['a', 'b'], 'a', ['b']],
    ['takes out of a full list', ['a', 'b', 'c', 'd'], 'd', ['a', 'b', 'c']]
  ])('%s', (_, ids, id, after) => {
    expect(toggleCompared(ids, id)).toEqual({ ok: true, value: after })
  })

  test('a fifth is refused', () => {
    expect(COMPARE_MAX).toBe(4)
    expect(toggleCompared(['a', 'b', 'c', 'd'], 'e')).toEqual({ ok: false, problem: 'compare-full' })
  })
})

describe('recently viewed', () => {
  test('the last comes first, each once', () => {
    expect(addViewed(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })

  test('the forty-first forgets the oldest', () => {
    const many = Array.from({ length: RECENTLY_VIEWED_MAX }, (_, at) => String(at))
    expect(RECENTLY_VIEWED_MAX).toBe(40)
    expect(addViewed(many, 'new')).toEqual(['new', ...many.slice(0, 39)])
  })
})
