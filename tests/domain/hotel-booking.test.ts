import { expect, test } from 'vitest'
import { calendarFile } from '../../src/domain/calendar-event.ts'
import {
  bookingCanBecome,
  cancelDeadline,
  holdForInvoice,
  isDepositRefundable,
  isOnSale,
  mayCancel
} from '../../src/domain/hotel-booking.ts'

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
  expect(mayCancel('lapsed', deadline, at('2026-11-01T00:00:00Z'))).toBe(false)
})

test('deposit: is refundable until the deadline, and of a stay that is booked after it never', () => {
  const deadline = cancelDeadline('2026-12-01', '14:00', 2)
  expect(isDepositRefundable(deadline, deadline)).toBe(true)
  expect(isDepositRefundable(deadline, at('2026-11-29T06:00:01Z'))).toBe(false)
})

test('booking: ends once, and one that has lapsed cannot be confirmed', () => {
  expect(bookingCanBecome('requested', 'lapsed')).toBe(true)
  expect(bookingCanBecome('confirmed', 'lapsed')).toBe(false)
  expect(bookingCanBecome('lapsed', 'confirmed')).toBe(false)
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

test('calendar file: has no line above 75 octets, breaks no letter and escapes what has a meaning', () => {
  const file = calendarFile({
    uid: 'a@delguur',
    sequence: 0,
    status: 'CONFIRMED',
    created: at('2026-11-21T02:00:00Z'),
    start: at('2026-12-01T06:00:00Z'),
    end: at('2026-12-03T04:00:00Z'),
    summary: 'Хөвсгөл нуурын эргийн модон байшингууд, гэр бүлийн өрөө; бүгд',
    location: 'Хатгал\nЖанхай',
    description: 'a\\b',
    url: 'https://example.mn/account/bookings?number=H123456789'
  })
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:Хөвсгөл нуурын эргийн модон байшингууд\\, гэр бүлийн өрөө\\; бүгд\r\n')
  expect(unfolded).toContain('LOCATION:Хатгал\\nЖанхай\r\nDESCRIPTION:a\\\\b\r\n')
  expect(unfolded).toContain('DTSTART:20261201T060000Z\r\nDTEND:20261203T040000Z')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
})
