import { expect, test } from 'vitest'
import { LOOKUP_LIMITS, matchesOrderPhone } from '../../../src/domain/ordering/order-lookup.ts'

const placed = { phone: '99191234', completed_at: '2026-11-23T10:00:00Z' }

test.each([
  ['the phone of a placed order', placed, '99191234', true],
  ['another phone', placed, '99191235', false],
  ['no phone', placed, undefined, false],
  ['the phone of a cart', { ...placed, completed_at: null }, '99191234', false],
  ['an order that does not exist', undefined, '99191234', false]
])('order look-up: %s opens it: %4$s', (_, order, digits, opens) =>
  expect(matchesOrderPhone(order, digits)).toBe(opens)
)

test('order look-up: 30 failures an hour for a network, 10 for an order number', () => {
  expect(Object.values(LOOKUP_LIMITS)).toEqual([
    { name: 'order-lookup-network', max: 30, windowMs: 3_600_000 },
    { name: 'order-lookup-number', max: 10, windowMs: 3_600_000 }
  ])
})
