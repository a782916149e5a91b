import { describe, expect, test } from 'vitest'
import { leasePlan } from '../../../src/domain/money/lease.ts'
import {
  earlyRepayment,
  isLeaseLate,
  nextInstalment,
  principalLeft,
  reduceLease,
  type LeaseInstalment
} from '../../../src/domain/money/lease-repayment.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)

/** Prices where rounding could go wrong. */
const PRICES = [120_000, 120_001, 149_999, 333_333, 1_499_999, 1_500_000, 129_199, 202_791]

const owedOf = (price: number, months: number, paid: number): readonly LeaseInstalment[] =>
  leasePlan(price, months, '2026-11-22').instalments.map(each => ({ ...each, isPaid: each.number <= paid }))

describe('early repayment', () => {
  const owed = owedOf(1_000_000, 3, 0)
  test.each([
    // On its first day no month has begun.
    ['2026-11-22', 0, 0],
    ['2026-11-23', 0, 1],
    ['2026-12-22', 0, 1],
    ['2026-12-23', 0, 2],
    ['2026-12-22', 1, 0],
    ['2026-12-23', 1, 1],
    ['2027-06-01', 0, 3]
  ])('early repayment: on %s after %i instalments costs the interest of %i months', (today, paid, begun) => {
    const now = owedOf(1_000_000, 3, paid)
    const { amount, principal, interest, saved } = earlyRepayment(now, '2026-11-22', today)
    expect(interest).toBe(sum(owed.slice(paid, paid + begun).map(each => each.interest)))
    expect(principal).toBe(principalLeft(now))
    expect(amount).toBe(principal + interest)
    expect(interest + saved).toBe(sum(now.filter(each => !each.isPaid).map(each => each.interest)))
  })

  test('lease: an instalment is late from the day after its due date', () => {
    expect([
      isLeaseLate(owed, '2026-12-22'),
      isLeaseLate(owed, '2026-12-23'),
      isLeaseLate(owedOf(1_000_000, 3, 1), '2026-12-23')
    ]).toEqual([false, true, false])
  })
})

describe('lease reduction', () => {
  test.each(PRICES)('lease reduction: a return from a lease of ₮%i adds up to the tögrög', price => {
    for (const paid of [0, 1, 2])
      for (const amount of [1, 40_000, Math.floor(price / 2), price]) {
        const owed = owedOf(price, 3, paid)
        const left = principalLeft(owed)
        const { forgiven, refunded, instalments } = reduceLease(owed, amount)
        expect(forgiven + refunded).toBe(amount)
        expect(sum(instalments.map(({ principal }) => principal))).toBe(left - forgiven)
        // Only money that was paid is refunded.
        expect(refunded).toBe(Math.max(0, amount - left))
        const days = owed.filter(each => !each.isPaid).map(({ dueOn }) => dueOn)
        expect(instalments.map(({ dueOn }) => dueOn)).toEqual(left === forgiven ? [] : days)
      }
  })
})

test('lease: the next instalment is the first unpaid one', () => {
  expect(nextInstalment(owedOf(1_000_000, 3, 1))?.number).toBe(2)
  expect(nextInstalment(owedOf(1_000_000, 3, 3))).toBeUndefined()
})

test('lease reduction: keeps the numbers of unpaid instalments and makes them lower', () => {
  const owed = owedOf(1_000_000, 3, 1)
  const { instalments } = reduceLease(owed, 200_000)
  expect(instalments.map(({ number }) => number)).toEqual([2, 3])
  for (const [index, { amount }] of instalments.entries()) expect(amount).toBeLessThan(owed[index + 1]?.amount ?? 0)
})
