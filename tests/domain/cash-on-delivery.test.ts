import { expect, test } from 'vitest'
import { cashOnDeliveryProblem, type CashOnDeliverySituation } from '../../src/domain/cash-on-delivery.ts'

const unproved: CashOnDeliverySituation = { due: 300_000, isPhoneVerified: false, open: 2, canceled: 3 }
const proved: CashOnDeliverySituation = { due: 5_000_000, isPhoneVerified: true, open: 9, canceled: 3 }

test.each<[string, CashOnDeliverySituation, ReturnType<typeof cashOnDeliveryProblem>]>([
  ['unproved, at every limit', unproved, undefined],
  ['unproved, ₮1 too much', { ...unproved, due: 300_001 }, 'phone-proof-required'],
  ['unproved, a third open order', { ...unproved, open: 3 }, 'phone-proof-required'],
  ['unproved, four cancelled orders', { ...unproved, canceled: 4 }, 'phone-proof-required'],
  ['proved, any amount below both limits', proved, undefined],
  ['proved, a tenth open order', { ...proved, open: 10 }, 'cash-orders-open'],
  ['proved, four cancelled orders', { ...proved, canceled: 4 }, 'cash-canceled-often'],
  ['proved, both', { ...proved, open: 10, canceled: 4 }, 'cash-canceled-often']
])('cash on delivery: %s', (_name, situation, problem) => {
  expect(cashOnDeliveryProblem(situation)).toBe(problem)
})
