import { expect, test } from 'vitest'
import { discrepancyOf } from '../../../src/domain/money/reconciliation.ts'

const ours = (amount: number, refunded = 0) => ({ amount, refunded })
const theirs = (state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed', paidAmount: number) => ({
  state,
  paidAmount
})

test.each([
  [ours(100), theirs('paid', 100), undefined],
  [ours(100, 30), theirs('paid', 100), undefined],
  [ours(100, 30), theirs('paid', 70), undefined],
  [ours(100, 100), theirs('refunded', 0), undefined],
  [ours(100, 100), theirs('closed', 0), undefined],
  [ours(100), theirs('refunded', 0), 'refunded-at-provider'],
  [ours(100, 100), theirs('paid', 100), 'not-refunded-at-provider'],
  [ours(100), theirs('paid', 90), 'amount'],
  [ours(100), theirs('open', 0), 'missing'],
  [ours(100, 30), theirs('closed', 0), 'missing']
])('reconciliation: ours %j, theirs %j: %s', (our, their, discrepancy) => {
  expect(discrepancyOf(our, their)).toBe(discrepancy)
})
