import { expect, test } from 'vitest'
import { STOCK_NOTICE_DAYS, STOCK_NOTICES_MAX, stockNoticeProblem } from '../../src/domain/stock-notice.ts'

test.each([
  [0, true, undefined],
  [1, true, 'in-stock'],
  [0, false, 'not-announced'],
  [1, false, 'not-announced']
])('stock notice: of %i units (may be announced: %s): %s', (sellable, mayBeNotified, problem) =>
  expect(stockNoticeProblem({ sellable, mayBeNotified })).toBe(problem)
)

test('stock notice: thirty for an address, each for 180 days', () =>
  expect([STOCK_NOTICES_MAX, STOCK_NOTICE_DAYS]).toEqual([30, 180]))
