import { describe, expect, test } from 'vitest'
import {
  AFTER_DECLINE_MINUTES,
  canWithdrawLease,
  DECISION_DAYS,
  DOWN_PAYMENT_MINUTES,
  isLeaseOver,
  isLeaseQuestion,
  isLeaseReason,
  isWithLender,
  LEASE_ANSWER_MAX,
  LEASE_QUESTIONS,
  LEASE_REASONS,
  LEASE_STATES,
  leaseCanBecome,
  reminderOn
} from '../../../src/domain/money/lease-state.ts'

describe('lease states', () => {
  test('lease states: every one can be reached, and paid off, declined and canceled are final', () => {
    expect(LEASE_STATES.filter(isLeaseOver)).toEqual(['paid_off', 'declined', 'canceled'])
    const reached = new Set<string>(['down_payment_pending'])
    for (const from of LEASE_STATES)
      for (const to of LEASE_STATES) if (reached.has(from) && leaseCanBecome(from, to)) reached.add(to)
    expect(LEASE_STATES.filter(state => !reached.has(state))).toEqual([])
  })

  test.each([
    ['down_payment_pending', ['application_sent', 'canceled']],
    ['application_sent', ['asked', 'approved', 'declined', 'canceled']],
    ['asked', ['application_sent', 'approved', 'declined', 'canceled']],
    ['approved', ['active', 'canceled']],
    ['active', ['paid_off']],
    ['paid_off', []],
    ['declined', []],
    ['canceled', []]
  ] as const)('lease state %s: may be followed by %j', (from, next) => {
    expect(LEASE_STATES.filter(to => leaseCanBecome(from, to)).sort()).toEqual([...next].sort())
  })

  test('lease: can be withdrawn until the lender decides', () => {
    expect(LEASE_STATES.filter(canWithdrawLease)).toEqual(['down_payment_pending', 'application_sent', 'asked'])
    expect(LEASE_STATES.filter(isWithLender)).toEqual(['application_sent', 'asked'])
  })

  test('lease: reasons and questions are known ones', () => {
    for (const reason of LEASE_REASONS) expect(isLeaseReason(reason)).toBe(true)
    for (const question of LEASE_QUESTIONS) expect(isLeaseQuestion(question)).toBe(true)
    expect([isLeaseReason('else'), isLeaseReason(null), isLeaseQuestion('else')]).toEqual([false, false, false])
    expect(LEASE_REASONS.join(' ')).toBe(
      'credit income identity no-answer unsaid withdrawn down-payment-missing order-canceled order-paid-otherwise'
    )
    expect(LEASE_QUESTIONS).toEqual(['income', 'workplace', 'another-phone'])
  })

  test('lease: 30 minutes for the down payment, 3 days for the decision, a day to pay otherwise', () => {
    expect([DOWN_PAYMENT_MINUTES, DECISION_DAYS, AFTER_DECLINE_MINUTES, LEASE_ANSWER_MAX]).toEqual([30, 3, 1_440, 200])
  })

  test.each([
    ['2026-12-18', undefined],
    ['2026-12-19', 'due-soon'],
    ['2026-12-21', 'due-soon'],
    ['2026-12-22', 'due-today'],
    ['2026-12-24', 'due-today'],
    ['2026-12-25', 'late'],
    ['2027-03-01', 'late']
  ])('lease reminder: on %s, for an instalment due on the 22nd: %s', (today, reminder) => {
    expect(reminderOn('2026-12-22', today)).toBe(reminder)
  })
})
