import { expect, test } from 'vitest'
import { countsAsReturned, isReturnOpen } from '../../src/domain/returns.ts'

test.each([
  ['requested', true, true],
  ['approved', true, true],
  ['received', true, true],
  ['refunded', true, false],
  ['declined', false, false],
  ['withdrawn', false, false]
] as const)('return %s: its pieces count as returned %s, and it is open %s', (state, counts, isOpen) => {
  expect([countsAsReturned(state), isReturnOpen(state)]).toEqual([counts, isOpen])
})
