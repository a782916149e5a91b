import { describe, expect, test } from 'vitest'
import {
  downPaymentOf,
  dueDates,
  isLeaseMonths,
  LEASE_AGE,
  LEASE_APPLICATIONS_MAX,
  LEASE_MAX,
  LEASE_MIN,
  leaseOrderProblem,
  instalmentsOf,
  LEASE_MONTHS,
  leasePlan,
  leaseCustomerProblem
} from '../../../src/domain/money/lease.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/** Prices where rounding could go wrong: the ends, odd ones, and a walk through all between. */
const PRICES = [120_000, 120_001, 149_999, 333_333, 1_499_999, 1_500_000].concat(
  Array.from({ length: 150 }, (_, index) => 120_000 + index * 9_199)
)

describe('lease plan', () => {
  test.each(LEASE_MONTHS)('lease plan: of %i months adds up to the tögrög', months => {
    for (const price of PRICES) {
      const plan = leasePlan(price, months, '2026-11-22')
      expect(plan.downPayment + plan.financed).toBe(price)
      expect(sum(plan.instalments.map(({ principal }) => principal))).toBe(plan.financed)
      expect(plan.downPayment + sum(plan.instalments.map(({ amount }) => amount))).toBe(plan.total)
      expect(plan.total).toBe(price + plan.interest)
      expect(plan.instalments.at(-1)?.left).toBe(0)
    }
  })

  test.each(LEASE_MONTHS)('lease plan: of %i months has equal instalments, and never a higher last one', months => {
    for (const price of PRICES) {
      const { instalments, monthly } = leasePlan(price, months, '2026-11-22')
      expect(new Set(instalments.slice(0, -1).map(({ amount }) => amount))).toEqual(new Set([monthly]))
      const last = instalments.at(-1)?.amount ?? 0
      expect(last).toBeLessThanOrEqual(monthly)
      expect(last).toBeGreaterThan(monthly - 2 * months)
    }
  })

  test('lease plan: interest is rounded as with integers', () => {
    for (let left = 1; left < 60_000; left += 37) {
      const exact = (BigInt(left) * 18n * 2n + 1000n) / 2000n
      expect(instalmentsOf(left, ['2026-12-22'])[0]?.interest).toBe(Number(exact))
    }
  })

  test('lease plan: costs of ₮1,000,000', () => {
    const costs = LEASE_MONTHS.map(months => leasePlan(1_000_000, months, '2026-11-22'))
    expect(costs.map(({ monthly, interest, total }) => [monthly, interest, total])).toEqual([
      [241_784, 25_350, 1_025_350],
      [124_127, 44_756, 1_044_756],
      [65_382, 84_577, 1_084_577]
    ])
  })

  test.each([
    ['2026-11-22', ['2026-12-22', '2027-01-22', '2027-02-22']],
    ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['2027-11-30', ['2027-12-30', '2028-01-30', '2028-02-29']]
  ])('lease plan: started on %s is due on %j', (start, days) => {
    expect(dueDates(start, 3)).toEqual(days)
  })
})

describe('lease eligibility', () => {
  const ORDER = { productTotal: 150_000, price: 156_000, hasAlcohol: false, hasPrescription: false }
  test.each([
    [{}, undefined],
    [{ productTotal: 120_000 }, undefined],
    [{ productTotal: 119_999 }, 'lease-too-little'],
    [{ productTotal: 0 }, 'lease-empty'],
    [{ productTotal: 1_494_000, price: 1_500_000 }, undefined],
    [{ productTotal: 1_495_000, price: 1_500_001 }, 'lease-too-much'],
    [{ hasAlcohol: true }, 'lease-alcohol'],
    [{ hasAlcohol: true, productTotal: 100 }, 'lease-alcohol'],
    [{ hasPrescription: true }, 'lease-prescription']
  ] as const)('lease: of an order with %j: %s', (more, problem) => {
    expect(leaseOrderProblem({ ...ORDER, ...more })).toBe(problem)
  })

  const HISTORY = { hasOpen: false, isLate: false, owed: 0 }
  test.each([
    [undefined, 'lease-guest'],
    [HISTORY, undefined],
    [{ ...HISTORY, hasOpen: true }, 'lease-open'],
    [{ ...HISTORY, isLate: true }, 'lease-late'],
    [{ ...HISTORY, owed: 1_400_000 }, undefined],
    [{ ...HISTORY, owed: 1_400_001 }, 'lease-limit']
  ] as const)('lease: for a customer with %j: %s', (history, problem) => {
    expect(leaseCustomerProblem(history, 100_000)).toBe(problem)
  })
})

test('lease limits: as in the specification', () => {
  expect([LEASE_MIN, LEASE_MAX, LEASE_APPLICATIONS_MAX, LEASE_AGE]).toEqual([120_000, 1_500_000, 3, 18])
  expect(LEASE_MONTHS).toEqual([3, 6, 12])
  expect([2, 3, 6, 9, 12, 24].filter(isLeaseMonths)).toEqual([3, 6, 12])
  expect(downPaymentOf(150_000)).toBe(45_000)
})

test('lease plan: numbers instalments from the given one', () => {
  expect(instalmentsOf(10_000, ['2026-12-22', '2027-01-22'], 2).map(({ number }) => number)).toEqual([2, 3])
  expect(instalmentsOf(10_000, ['2026-12-22', '2027-01-22']).map(({ number }) => number)).toEqual([1, 2])
})
