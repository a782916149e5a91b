import { expect, test } from 'vitest'
import {
  isLinkFresh,
  isPhoneLastFour,
  PHONE_LAST_FOUR_LIMITS,
  type LinkedOrder
} from '../../../src/domain/ordering/order-link.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const order = (part: Partial<LinkedOrder> = {}): LinkedOrder => ({
  state: 'complete',
  shipment: 'pending',
  completedAt: at(0).toISOString(),
  updatedAt: at(0).toISOString(),
  ...part
})

test.each([
  ['a cart', order({ state: 'cart', completedAt: null }), 500, true],
  ['an order on its way', order(), 89, true],
  ['an order nobody finished', order(), 90, false],
  ['a delivered order', order({ shipment: 'delivered', updatedAt: at(10).toISOString() }), 39, true],
  ['a long delivered order', order({ shipment: 'delivered', updatedAt: at(10).toISOString() }), 40, false],
  ['a canceled order', order({ state: 'canceled' }), 30, false],
  ['an expired order', order({ state: 'expired' }), 29, true],
  ['a late returned order', order({ state: 'returned', updatedAt: at(80).toISOString() }), 90, false]
] as const)('order link: of %s is fresh or not by its days', (_, linked, day, fresh) => {
  expect(isLinkFresh(linked, at(day))).toBe(fresh)
})

test.each([
  ['99191234', '1234', true],
  ['99191234', '9919', false],
  ['99191234', '234', false],
  ['99191234', '99191234', false],
  ['', '', false],
  ['1234', '1234', false],
  ['9991234', '1234', false],
  ['99191234', '12345', false],
  ['991912a4', '12a4', false]
])('order link: the last four digits of %j are %j: %j', (phone, given, right) => {
  expect(isPhoneLastFour(phone, given)).toBe(right)
})

test('order link: limits of wrong last four digits', () => {
  expect(PHONE_LAST_FOUR_LIMITS).toEqual({
    order: { name: 'phone-end-order', max: 5, windowMs: 86_400_000 },
    network: { name: 'phone-end-network', max: 20, windowMs: 3_600_000 }
  })
})
