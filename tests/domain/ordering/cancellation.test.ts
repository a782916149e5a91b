import { expect, test } from 'vitest'
import {
  CANCEL_REASONS,
  canCancel,
  isCancelReason,
  isShopCancelReason,
  SHOP_CANCEL_REASONS
} from '../../../src/domain/ordering/cancellation.ts'

test.each([
  ['complete', 'pending', true],
  ['complete', 'ready', false],
  ['complete', 'shipped', false],
  ['complete', 'delivered', false],
  ['confirm', 'pending', false],
  ['canceled', 'pending', false],
  ['expired', 'pending', false]
] as const)('cancellation: an order in state %s with a shipment in state %s: %s', (state, shipment, can) =>
  expect(canCancel(state, shipment, true)).toBe(can)
)

test('cancellation: an order of digital products alone can be canceled though it is delivered, but not twice', () => {
  expect(canCancel('complete', 'delivered', false)).toBe(true)
  expect(canCancel('canceled', 'delivered', false)).toBe(false)
})

test('cancellation reasons: those of customers and those of staff are told apart', () => {
  expect(CANCEL_REASONS).toEqual(['changed-mind', 'by-mistake', 'found-elsewhere', 'too-slow', 'another'])
  expect(SHOP_CANCEL_REASONS).toEqual(['out-of-stock', 'cannot-deliver', 'not-reached', 'buyer-asked'])
  for (const reason of CANCEL_REASONS)
    expect([isCancelReason(reason), isShopCancelReason(reason)]).toEqual([true, false])
  for (const reason of SHOP_CANCEL_REASONS)
    expect([isCancelReason(reason), isShopCancelReason(reason)]).toEqual([true, true])
  for (const reason of ['', 'unknown', null])
    expect([isCancelReason(reason), isShopCancelReason(reason)]).toEqual([false, false])
})
