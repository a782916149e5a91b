import { expect, test } from 'vitest'
import { deliveryNameOf, orderedDeliveryName } from '../../../src/domain/ordering/delivery-name.ts'

const MORNING = '2026-11-21T02:00:00.000Z'
const AFTERNOON = '2026-11-21T07:00:00.000Z'
/** Five hours after the morning, and the end of the next day. */
const [SOON, NEXT_DAY] = ['2026-11-21T07:00:00.000Z', '2026-11-22T16:00:00.000Z']

test.each([
  ['4h', SOON, MORNING, '4h'],
  ['4h', NEXT_DAY, AFTERNOON, '4h_later'],
  ['24-48h', NEXT_DAY, AFTERNOON, '24-48h'],
  ['pickup', null, AFTERNOON, 'pickup']
] as const)('delivery: %s promised by %s is named, at %s, %s', (option, promised_by, since, name) =>
  expect(deliveryNameOf({ option, promised_by }, new Date(since))).toBe(name)
)

test.each([
  ['ordered and paid in the morning', { completed_at: MORNING, paid_at: MORNING }, SOON, '4h'],
  [
    'ordered in the morning, paid in the afternoon',
    { completed_at: MORNING, paid_at: AFTERNOON },
    NEXT_DAY,
    '4h_later'
  ],
  ['ordered in the afternoon, to be paid in cash', { completed_at: AFTERNOON, paid_at: null }, NEXT_DAY, '4h_later'],
  ['a cart', { completed_at: null, paid_at: null }, NEXT_DAY, '4h']
] as const)('delivery of an order: %s is named as promised', (_, order, promised_by, name) =>
  expect(orderedDeliveryName({ option: '4h', promised_by }, order)).toBe(name)
)
