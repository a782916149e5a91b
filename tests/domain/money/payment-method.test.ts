import { expect, test } from 'vitest'
import {
  defaultMethod,
  paymentMethodLimit,
  paymentMethodProblem,
  PREPAYMENT_METHODS
} from '../../../src/domain/money/payment-method.ts'

const plain = { amount: 200_000, hasAlcohol: false, hasTickets: false, phone: '99191234' }

test.each([
  ['qpay', {}, undefined],
  ['cash', { amount: 30_000, hasAlcohol: true }, undefined],
  ['lend', {}, undefined],
  ['lend', { amount: 119_999 }, 'method-too-little'],
  ['lend', { amount: 120_000 }, undefined],
  ['storepay', { amount: 1_500_000 }, undefined],
  ['storepay', { amount: 1_500_001 }, 'method-too-much'],
  ['storepay', { hasAlcohol: true }, 'method-alcohol'],
  ['storepay', { phone: '11321020' }, 'method-mobile'],
  ['storepay', { phone: '' }, undefined],
  ['lend', { phone: '11321020' }, undefined],
  ['most', {}, 'payment-only-in-app'],
  ['qpay', { hasTickets: true }, undefined],
  ['lend', { hasTickets: true }, undefined],
  ['cash', { hasTickets: true }, 'ticket-not-on-credit'],
  ['lease', { hasTickets: true }, 'ticket-not-on-credit']
] as const)('payment method %s: for %o: %s', (method, more, problem) => {
  expect(paymentMethodProblem(method, { ...plain, ...more })).toBe(problem)
})

test.each([
  ['method-too-little', 120_000],
  ['method-too-much', 1_500_000],
  ['method-alcohol', undefined]
] as const)('payment method: the problem %s mentions the limit %s', (problem, limit) =>
  expect(paymentMethodLimit(problem)).toBe(limit)
)

test('payment methods: stored value is bought without loans', () =>
  expect(PREPAYMENT_METHODS).toEqual(['qpay', 'socialpay', 'card', 'monpay', 'transfer']))

test.each([
  [['qpay', 'cash'], 'qpay'],
  [['storepay', 'qpay'], undefined],
  [[], undefined]
] as const)('payment method: of %j %s stands chosen', (offered, chosen) => expect(defaultMethod(offered)).toBe(chosen))
