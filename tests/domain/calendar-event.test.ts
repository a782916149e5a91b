import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from '../../src/domain/calendar-event.ts'

const EVENT: CalendarEvent = {
  uid: 'a@delguur',
  sequence: 0,
  status: 'CONFIRMED',
  created: new Date('2026-11-21T02:00:00.500Z'),
  start: new Date('2026-12-01T06:00:00Z'),
  end: new Date('2026-12-03T04:00:00Z'),
  summary: 'Stay',
  location: 'Khatgal',
  description: 'Two guests',
  url: 'https://example.mn/account/bookings?number=H123456789'
}

const linesOf = (event: Partial<CalendarEvent> = {}) => calendarFile({ ...EVENT, ...event }).split('\r\n')
const unfolded = (event: Partial<CalendarEvent>) => calendarFile({ ...EVENT, ...event }).replaceAll('\r\n ', '')

test('calendar file: has the lines of RFC 5545, times in UTC, and a break behind the last', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Delguur//Hotel bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a@delguur',
    'SEQUENCE:0',
    'DTSTAMP:20261121T020000Z',
    'DTSTART:20261201T060000Z',
    'DTEND:20261203T040000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Stay',
    'LOCATION:Khatgal',
    'DESCRIPTION:Two guests',
    'URL:https://example.mn/account/bookings?number=H123456789',
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ])
})

test.each([
  ['CONFIRMED', 'METHOD:PUBLISH'],
  ['CANCELLED', 'METHOD:CANCEL']
] as const)('calendar file: of an event that is %s says %s', (status, method) => {
  expect(linesOf({ status })).toContain(method)
  expect(linesOf({ status })).toContain(`STATUS:${status}`)
})

test.each([
  ['a;b,c', 'SUMMARY:a\\;b\\,c'],
  ['a\\b', 'SUMMARY:a\\\\b'],
  ['a\nb\r\nc', 'SUMMARY:a\\nb\\nc'],
  ['a:b', 'SUMMARY:a:b']
])('calendar file: the summary %j is written as %j', (summary, line) => {
  expect(linesOf({ summary })).toContain(line)
})

test.each([
  ['of one octet', 'a'.repeat(200)],
  ['of two octets', 'ө'.repeat(100)],
  ['of three octets', '茶'.repeat(70)],
  ['of four octets', '🏔'.repeat(50)],
  ['of all kinds', 'Хөвсгөл нуурын эргийн модон байшингууд, гэр бүлийн өрөө 🏔 茶'.repeat(3)]
])('calendar file: a long line of characters %s is broken between them, at 75 octets', (_, description) => {
  const lengths = linesOf({ description }).map(line => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(Math.max(...lengths)).toBeGreaterThan(71)
  expect(unfolded({ description })).toContain(`\r\nDESCRIPTION:${description.replaceAll(',', '\\,')}\r\n`)
})

test('calendar file: a line of 75 octets is not broken, one of 76 is', () => {
  const fitting = 'a'.repeat(75 - 'SUMMARY:'.length)
  expect(linesOf({ summary: fitting })).toContain(`SUMMARY:${fitting}`)
  expect(linesOf({ summary: `${fitting}b` })).toContain(' b')
})
