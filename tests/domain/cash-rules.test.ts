import { expect, test } from 'vitest'
import { cashProblem, type CashSituation } from '../../src/domain/cash-rules.ts'

const unproved: CashSituation = { due: 300_000, isProved: false, open: 2, canceled: 3 }
const proved: CashSituation = { due: 5_000_000, isProved: true, open: 9, canceled: 3 }

test.each<[string, CashSituation, ReturnType<typeof cashProblem>]>([
  ['unproved, at every limit', unproved, undefined],
  ['unproved, ₮1 too much', { ...unproved, due: 300_001 }, 'phone-proof-required'],
  ['unproved, a third open order', { ...unproved, open: 3 }, 'phone-proof-required'],
  ['unproved, four cancelled orders', { ...unproved, canceled: 4 }, 'phone-proof-required'],
  ['proved, any amount below both limits', proved, undefined],
  ['proved, a tenth open order', { ...proved, open: 10 }, 'cash-orders-open'],
  ['proved, four cancelled orders', { ...proved, canceled: 4 }, 'cash-canceled-often'],
  ['proved, both', { ...proved, open: 10, canceled: 4 }, 'cash-canceled-often']
])('cash on delivery: %s', (_name, situation, problem) => {
  expect(cashProblem(situation)).toBe(problem)
})
