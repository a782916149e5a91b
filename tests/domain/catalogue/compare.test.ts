import { expect, test } from 'vitest'
import { COMPARE_MAX, toggleCompared } from '../../../src/domain/catalogue/compare.ts'

test.each([
  ['adds a product', ['a'], 'b', ['a', 'b']],
  ['removes a product that is compared already', ['a', 'b'], 'a', ['b']],
  ['removes a product of a full comparison', ['a', 'b', 'c', 'd'], 'd', ['a', 'b', 'c']]
])('comparison: %s', (_, ids, id, after) => {
  expect(toggleCompared(ids, id)).toEqual({ ok: true, value: after })
})

test('comparison: refuses a fifth product', () => {
  expect(COMPARE_MAX).toBe(4)
  expect(toggleCompared(['a', 'b', 'c', 'd'], 'e')).toEqual({ ok: false, problem: 'compare-full' })
})
