import { describe, expect, test } from 'vitest'
import {
  dueDates,
  leaseOrderProblem,
  instalmentsOf,
  LEASE_MONTHS,
  leasePlan,
  leaseCustomerProblem
} from '../../src/domain/lease.ts'
import {
  earlyRepayment,
  isLeaseLate,
  principalLeft,
  reduceLease,
  type LeaseInstalment
} from '../../src/domain/lease-repayment.ts'
import { isLeaseOver, LEASE_STATES, leaseCanBecome, reminderOn } from '../../src/domain/lease-state.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/** Prices where rounding could go wrong: the ends, odd ones, and a walk through all between. */
const PRICES = [120_000, 120_001, 149_999, 333_333, 1_499_999, 1_500_000].concat(
  Array.from({ length: 150 }, (_, index) => 120_000 + index * 9_199)
)

describe('the schedule', () => {
  test.each(LEASE_MONTHS)('of %i months is the whole, to the tögrög', months => {
    for (const price of PRICES) {
      const plan = leasePlan(price, months, '2026-11-22')
      expect(plan.downPayment + plan.financed).toBe(price)
      expect(sum(plan.instalments.map(({ principal }) => principal))).toBe(plan.financed)
      expect(plan.downPayment + sum(plan.instalments.map(({ amount }) => amount))).toBe(plan.total)
      expect(plan.total).toBe(price + plan.interest)
      expect(plan.instalments.at(-1)?.left).toBe(0)
    }
  })

  test.each(LEASE_MONTHS)('of %i months asks the same each month, and never more at the end', months => {
    for (const price of PRICES) {
      const { instalments, monthly } = leasePlan(price, months, '2026-11-22')
      expect(new Set(instalments.slice(0, -1).map(({ amount }) => amount))).toEqual(new Set([monthly]))
      const last = instalments.at(-1)?.amount ?? 0
      expect(last).toBeLessThanOrEqual(monthly)
      expect(last).toBeGreaterThan(monthly - 2 * months)
    }
  })

  test('rounds the interest of a month as whole numbers would', () => {
    for (let left = 1; left < 60_000; left += 37) {
      const exact = (BigInt(left) * 18n * 2n + 1000n) / 2000n
      expect(instalmentsOf(left, ['2026-12-22'])[0]?.interest).toBe(Number(exact))
    }
  })

  test('says what ₮1,000,000 cost', () => {
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
  ])('begun on %s falls due on %j', (start, days) => {
    expect(dueDates(start, 3)).toEqual(days)
  })
})

describe('who leases what', () => {
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
  ] as const)('goods %j: %s', (more, problem) => {
    expect(leaseOrderProblem({ ...ORDER, ...more })).toBe(problem)
  })

  const STANDING = { hasOpen: false, isLate: false, owed: 0 }
  test.each([
    [undefined, 'lease-guest'],
    [STANDING, undefined],
    [{ ...STANDING, hasOpen: true }, 'lease-open'],
    [{ ...STANDING, isLate: true }, 'lease-late'],
    [{ ...STANDING, owed: 1_400_000 }, undefined],
    [{ ...STANDING, owed: 1_400_001 }, 'lease-limit']
  ] as const)('somebody who stands %j: %s', (standing, problem) => {
    expect(leaseCustomerProblem(standing, 100_000)).toBe(problem)
  })
})

describe('the life of a lease', () => {
  test('ends paid, declined or canceled, and every state can be reached', () => {
    expect(LEASE_STATES.filter(isLeaseOver)).toEqual(['paid_off', 'declined', 'canceled'])
    const reached = new Set<string>(['down_payment_pending'])
    for (const from of LEASE_STATES)
      for (const to of LEASE_STATES) if (reached.has(from) && leaseCanBecome(from, to)) reached.add(to)
    expect(LEASE_STATES.filter(state => !reached.has(state))).toEqual([])
  })

  test.each([
    ['2026-12-18', undefined],
    ['2026-12-19', 'due-soon'],
    ['2026-12-21', 'due-soon'],
    ['2026-12-22', 'due-today'],
    ['2026-12-24', 'due-today'],
    ['2026-12-25', 'late'],
    ['2027-03-01', 'late']
  ])('on %s somebody who owes on the 22nd is told: %s', (today, news) => {
    expect(reminderOn('2026-12-22', today)).toBe(news)
  })
})

const owedOf = (price: number, months: number, paid: number): readonly LeaseInstalment[] =>
  leasePlan(price, months, '2026-11-22').instalments.map(each => ({ ...each, isPaid: each.number <= paid }))

describe('repaying early', () => {
  const owed = owedOf(1_000_000, 3, 0)
  test.each([
    // The day it begins nothing has been lent for any time.
    ['2026-11-22', 0, 0],
    ['2026-11-23', 0, 1],
    ['2026-12-22', 0, 1],
    ['2026-12-23', 0, 2],
    ['2026-12-22', 1, 0],
    ['2026-12-23', 1, 1],
    ['2027-06-01', 0, 3]
  ])('on %s after %i payments costs the interest of %i months', (today, paid, begun) => {
    const now = owedOf(1_000_000, 3, paid)
    const { amount, principal, interest, saved } = earlyRepayment(now, '2026-11-22', today)
    expect(interest).toBe(sum(owed.slice(paid, paid + begun).map(each => each.interest)))
    expect(principal).toBe(principalLeft(now))
    expect(amount).toBe(principal + interest)
    expect(interest + saved).toBe(sum(now.filter(each => !each.isPaid).map(each => each.interest)))
  })

  test('an instalment is late the day after it was due', () => {
    expect([
      isLeaseLate(owed, '2026-12-22'),
      isLeaseLate(owed, '2026-12-23'),
      isLeaseLate(owedOf(1_000_000, 3, 1), '2026-12-23')
    ]).toEqual([false, true, false])
  })
})

describe('goods that come back', () => {
  test.each(PRICES.slice(0, 12))('of a lease of ₮%i leave nothing over and nothing owed twice', price => {
    for (const paid of [0, 1, 2])
      for (const amount of [1, 40_000, Math.floor(price / 2), price]) {
        const owed = owedOf(price, 3, paid)
        const left = principalLeft(owed)
        const { forgiven, refunded: given, instalments } = reduceLease(owed, amount)
        expect(forgiven + given).toBe(amount)
        expect(sum(instalments.map(({ principal }) => principal))).toBe(left - forgiven)
        // Only what was paid can go back.
        expect(given).toBe(Math.max(0, amount - left))
        const days = owed.filter(each => !each.isPaid).map(({ dueOn }) => dueOn)
        expect(instalments.map(({ dueOn }) => dueOn)).toEqual(left === forgiven ? [] : days)
      }
  })
})
