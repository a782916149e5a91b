import { expect, test } from 'vitest'
import {
  CASH_LIMIT_NAMES,
  CASH_LIMITS,
  cashLimits,
  cashOnDeliveryProblem,
  SHOPPING_LIMITS,
  type CashOnDeliverySituation
} from '../../../src/domain/money/cash-on-delivery.ts'

const unverified: CashOnDeliverySituation = { due: 300_000, isPhoneVerified: false, open: 2, canceled: 3 }
const verified: CashOnDeliverySituation = { due: 5_000_000, isPhoneVerified: true, open: 9, canceled: 3 }

test.each<[string, CashOnDeliverySituation, ReturnType<typeof cashOnDeliveryProblem>]>([
  ['unverified, at every limit', unverified, undefined],
  ['unverified, ₮1 too much', { ...unverified, due: 300_001 }, 'phone-verification-required'],
  ['unverified, a third open order', { ...unverified, open: 3 }, 'phone-verification-required'],
  ['unverified, four canceled orders', { ...unverified, canceled: 4 }, 'phone-verification-required'],
  ['verified, any amount below both limits', verified, undefined],
  ['verified, a tenth open order', { ...verified, open: 10 }, 'cash-orders-open'],
  ['verified, four canceled orders', { ...verified, canceled: 4 }, 'cash-canceled-often'],
  ['verified, both', { ...verified, open: 10, canceled: 4 }, 'cash-canceled-often']
])('cash on delivery: %s', (_name, situation, problem) => {
  expect(cashOnDeliveryProblem(situation, cashLimits())).toBe(problem)
})

test('cash on delivery: limits that were chosen count, within their ranges', () => {
  const limits = cashLimits(
    new Map([
      ['unverified_amount', 500_000],
      ['verified_open', 1_000],
      ['canceled', 0],
      ['gone', 1]
    ])
  )
  expect(limits).toEqual({ unverified_amount: 500_000, unverified_open: 3, verified_open: 50, canceled: 1 })
  expect(cashOnDeliveryProblem({ ...unverified, due: 500_000, canceled: 0 }, limits)).toBeUndefined()
  for (const name of CASH_LIMIT_NAMES) {
    const { initial, min, max } = CASH_LIMITS[name]
    expect(initial >= min && initial <= max).toBe(true)
  }
})

test('cash on delivery: limits of a network and hour', () => {
  const windowMs = 3_600_000
  expect(SHOPPING_LIMITS).toEqual({
    carts: { name: 'carts-network', max: 400, windowMs },
    unverifiedCash: { name: 'cash-network', max: 250, windowMs },
    unverifiedConfirmations: { name: 'confirmations-network', max: 250, windowMs }
  })
})
