import { expect, test } from 'vitest'
import type { SpecialHours } from '../../../src/domain/ordering/courier-days.ts'
import { deliveryNameOf, orderedDeliveryName } from '../../../src/domain/ordering/delivery-name.ts'
import { promisedBy, SAME_DAY } from '../../../src/domain/ordering/delivery.ts'

const MORNING = '2026-11-21T02:00:00.000Z'
const AFTERNOON = '2026-11-21T07:00:00.000Z'
/** Five hours after the morning, and the end of the next day. */
const [SOON, NEXT_DAY] = ['2026-11-21T07:00:00.000Z', '2026-11-22T16:00:00.000Z']

test.each([
  ['4h', SOON, MORNING, '4h'],
  ['4h', NEXT_DAY, AFTERNOON, '4h_next_day'],
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
    '4h_next_day'
  ],
  ['ordered in the afternoon, to be paid in cash', { completed_at: AFTERNOON, paid_at: null }, NEXT_DAY, '4h_next_day'],
  ['a cart', { completed_at: null, paid_at: null }, NEXT_DAY, '4h']
] as const)('delivery of an order: %s is named as promised', (_, order, promised_by, name) =>
  expect(orderedDeliveryName({ option: '4h', promised_by }, order)).toBe(name)
)

const on = (day: string, hours: SpecialHours['hours']): SpecialHours => ({
  ...{ zone: null, firstDay: day, lastDay: day, hours, reason: { mn: 'Баяр', en: 'Holiday' } }
})

test.each([
  ['express before the hour of the same day', '05:59', [], '4h'],
  ['the next day in the afternoon', '08:30', [], '4h_next_day'],
  ['a day where couriers do not come the next day', '08:30', [on('2026-11-21', null)], '4h_on_day'],
  ['the next day where it ends early', '08:30', [on('2026-11-21', { from: 10, to: 15 })], '4h_next_day'],
  ['the next day where couriers do not come today', '02:00', [on('2026-11-20', null)], '4h_next_day']
] as const)('delivery: the fastest one is named %s', (_, time, specialHours, name) => {
  const now = new Date(`2026-11-20T${time}:00.000Z`)
  const promised_by = promisedBy('4h', now, { sameDay: SAME_DAY, specialHours }).toISOString()
  expect(deliveryNameOf({ option: '4h', promised_by }, now)).toBe(name)
})
