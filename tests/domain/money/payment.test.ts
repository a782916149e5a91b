import { expect, test } from 'vitest'
import {
  canRefund,
  refundTimeOf,
  isPaidInParts,
  isProviderMethod,
  isStoreCreditMethod,
  paidTotal,
  PROVIDER_METHODS,
  receivedTotal,
  refundTotal,
  STORE_CREDIT_METHODS,
  type PaymentMethodId
} from '../../../src/domain/money/payment.ts'

const PAYMENTS = [
  { state: 'completed', amount: 30_000, refunded_amount: 10_000 },
  { state: 'refunded', amount: 5_000, refunded_amount: 5_000 },
  { state: 'pending', amount: 9_000, refunded_amount: 0 },
  { state: 'void', amount: 9_000, refunded_amount: 0 }
]

test('payments: completed and refunded ones were received, without refunds they are paid', () => {
  expect([receivedTotal(PAYMENTS), refundTotal(PAYMENTS), paidTotal(PAYMENTS)]).toEqual([35_000, 15_000, 20_000])
})

test.each([
  ['none', 100, 100, false],
  ['whole', 100, 100, true],
  ['whole', 100, 99, false]
] as const)('refund: a provider that supports "%s" refunds ₮%i by ₮%i: %5$s', (support, paid, amount, can) => {
  expect(canRefund(support, paid, amount)).toBe(can)
})

const METHODS: readonly PaymentMethodId[] = [...PROVIDER_METHODS, ...STORE_CREDIT_METHODS, 'cash', 'lease']

test('payment methods: each is of a provider, store credit, or neither', () => {
  expect(METHODS.filter(isProviderMethod)).toEqual([
    'qpay',
    'socialpay',
    'card',
    'monpay',
    'storepay',
    'lend',
    'most',
    'transfer'
  ])
  expect(METHODS.filter(isStoreCreditMethod)).toEqual(['wallet', 'gift_card'])
})

test('payment methods: StorePay, LendMN and leases are paid in instalments', () => {
  expect(METHODS.filter(isPaidInParts)).toEqual(['storepay', 'lend', 'lease'])
})

test.each([
  ['wallet', 0, 'at-once'],
  ['gift_card', 0, 'at-once'],
  ['qpay', 0, 'hours'],
  ['card', 0, 'hours'],
  // A part was refunded before, and providers refund whole payments only.
  ['qpay', 1_000, 'days'],
  ['monpay', 0, 'days'],
  ['transfer', 0, 'days'],
  ['cash', 0, 'days']
] as const)('canceled order: what %s paid, ₮%i of it refunded before, is back %s', (method, refunded_amount, time) => {
  expect(refundTimeOf(method, { amount: 40_000, refunded_amount })).toBe(time)
})
