import { expect, test } from 'vitest'
import {
  BACK_IN_STOCK_DAYS,
  BACK_IN_STOCK_SUBSCRIPTIONS_MAX,
  backInStockProblem
} from '../../../src/domain/messaging/back-in-stock.ts'

test.each([
  [0, true, undefined],
  [1, true, 'in-stock'],
  [0, false, 'not-announced'],
  [1, false, 'not-announced']
])('stock notice: of %i units (may be announced: %s): %s', (sellable, mayBeNotified, problem) =>
  expect(backInStockProblem({ sellable, mayBeNotified })).toBe(problem)
)

test('stock notice: thirty for an address, each for 180 days', () =>
  expect([BACK_IN_STOCK_SUBSCRIPTIONS_MAX, BACK_IN_STOCK_DAYS]).toEqual([30, 180]))
