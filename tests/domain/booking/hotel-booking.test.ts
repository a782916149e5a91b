import { expect, test } from 'vitest'
import {
  bookingCanBecome,
  cancelDeadline,
  holdForInvoice,
  holdUntil,
  isDepositRefundable,
  isOnSale,
  mayCancel,
  mayForfeit
} from '../../../src/domain/booking/hotel-booking.ts'

const at = (text: string) => new Date(text)

test('deadline: is the hour of arrival, so many days before', () => {
  expect(cancelDeadline('2026-12-01', '14:00', 2)).toEqual(at('2026-11-29T06:00:00Z'))
  expect(cancelDeadline('2027-01-01', '15:30', 0)).toEqual(at('2027-01-01T07:30:00Z'))
})

test('cancellation: is a guest’s until the deadline, and of an unpaid request always', () => {
  const deadline = at('2026-11-29T06:00:00Z')
  expect(mayCancel('confirmed', deadline, deadline)).toBe(true)
  expect(mayCancel('confirmed', deadline, at('2026-11-29T06:00:01Z'))).toBe(false)
  expect(mayCancel('requested', deadline, at('2026-12-05T00:00:00Z'))).toBe(true)
  expect(mayCancel('expired', deadline, at('2026-11-01T00:00:00Z'))).toBe(false)
})

test.each([
  ['confirmed', '2026-11-29T06:00:00Z', false],
  ['confirmed', '2026-11-29T06:00:01Z', true],
  ['confirmed', '2026-12-01T05:59:59Z', true],
  ['confirmed', '2026-12-01T06:00:00Z', false],
  ['requested', '2026-11-30T00:00:00Z', false],
  ['canceled', '2026-11-30T00:00:00Z', false]
] as const)('deposit: of a %s booking at %s may be given up: %s', (state, now, may) => {
  const [deadline, arrival] = [at('2026-11-29T06:00:00Z'), at('2026-12-01T06:00:00Z')]
  expect(mayForfeit(state, deadline, arrival, at(now))).toBe(may)
})

test('hold: is for half an hour before there is an invoice', () => {
  expect(holdUntil(at('2026-11-01T10:00:00Z'))).toEqual(at('2026-11-01T10:30:00Z'))
})

test('deposit: is refundable until the deadline, and of a stay that is booked after it never', () => {
  const deadline = cancelDeadline('2026-12-01', '14:00', 2)
  expect(isDepositRefundable(deadline, deadline)).toBe(true)
  expect(isDepositRefundable(deadline, at('2026-11-29T06:00:01Z'))).toBe(false)
})

test('booking: ends once, and one that has expired cannot be confirmed', () => {
  expect(bookingCanBecome('requested', 'expired')).toBe(true)
  expect(bookingCanBecome('confirmed', 'expired')).toBe(false)
  expect(bookingCanBecome('expired', 'confirmed')).toBe(false)
  expect(bookingCanBecome('canceled', 'confirmed')).toBe(false)
})

test('hold: lasts longer than the invoice, and never gets shorter', () => {
  const held = at('2026-11-21T02:30:00Z')
  expect(holdForInvoice(held, at('2026-11-21T03:00:00Z'))).toEqual(at('2026-11-21T03:10:00Z'))
  expect(holdForInvoice(held, at('2026-11-21T02:10:00Z'))).toEqual(held)
})

test('sale: begins today in Ulaanbaatar and ends a year ahead', () => {
  const now = at('2026-11-20T17:00:00Z')
  expect(isOnSale({ check_in: '2026-11-20' }, now)).toBe(false)
  expect(isOnSale({ check_in: '2026-11-21' }, now)).toBe(true)
  expect(isOnSale({ check_in: '2027-11-21' }, now)).toBe(true)
  expect(isOnSale({ check_in: '2027-11-22' }, now)).toBe(false)
})
