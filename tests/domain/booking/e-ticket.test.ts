import { expect, test } from 'vitest'
import {
  bestSeats,
  doorTimes,
  isOnSale,
  parseTicketCode,
  parseTicketNumber,
  scanMoment,
  scanResult,
  seatNames,
  signedText,
  ticketRefundProblem,
  ticketTransferProblem,
  transferExpiry
} from '../../../src/domain/booking/e-ticket.ts'

const EVENT = { startsAt: '2026-12-20T11:00:00.000Z', refundUntil: '2026-12-18T16:00:00.000Z' }
const at = (moment: string) => new Date(moment)

test.each([
  ['valid', '2026-12-18T16:00:00.000Z', undefined],
  ['valid', '2026-12-18T16:00:00.001Z', 'ticket-refund-late'],
  ['used', '2026-12-01T00:00:00.000Z', 'ticket-used'],
  ['void', '2026-12-01T00:00:00.000Z', 'ticket-void']
] as const)('refund: of a %s ticket at %s: %s', (state, moment, problem) => {
  expect(ticketRefundProblem({ state, ...EVENT }, at(moment))).toBe(problem)
})

test.each([
  ['valid', '2026-12-20T10:59:59.999Z', undefined],
  ['valid', '2026-12-20T11:00:00.000Z', 'ticket-event-begun'],
  ['used', '2026-12-01T00:00:00.000Z', 'ticket-used'],
  ['void', '2026-12-01T00:00:00.000Z', 'ticket-void']
] as const)('transfer: of a %s ticket at %s: %s', (state, moment, problem) => {
  expect(ticketTransferProblem({ state, ...EVENT }, at(moment))).toBe(problem)
})

test.each([
  ['2026-12-01T00:00:00.000Z', '2026-12-04T00:00:00.000Z'],
  ['2026-12-19T00:00:00.000Z', '2026-12-20T11:00:00.000Z']
])('transfer: offered at %s, its link ends at %s', (now, end) => {
  expect(transferExpiry(EVENT.startsAt, at(now)).toISOString()).toBe(end)
})

test('event: is on sale until it begins', () => {
  expect(isOnSale(EVENT.startsAt, at('2026-12-20T10:59:59.999Z'))).toBe(true)
  expect(isOnSale(EVENT.startsAt, at('2026-12-20T11:00:00.000Z'))).toBe(false)
})

const CODE = { number: 'E123456789', version: 2, event: 'winter-concert', signature: 'a'.repeat(86) }

test('code: is read as it was written', () => {
  expect(parseTicketCode(`${signedText(CODE)}.${CODE.signature}\n`)).toEqual(CODE)
})

test.each([
  '',
  'https://delguur.mn',
  'DT2.E123456789.1.concert.' + 'a'.repeat(86),
  'DT1.E123456789.0.concert.' + 'a'.repeat(86),
  'DT1.E123456789.1.concert.' + 'a'.repeat(85),
  'DT1.E12345678.1.concert.' + 'a'.repeat(86)
])('code: %j is none of ours', text => {
  expect(parseTicketCode(text)).toBeUndefined()
})

test.each([
  ['E123456789', 'E123456789'],
  [' e 123 456-789 ', 'E123456789'],
  ['Е123456789', 'E123456789'],
  ['123456789', 'E123456789'],
  ['E12345678', undefined],
  ['R123456789', undefined],
  ['', undefined]
])('number: %j is %j', (text, number) => {
  expect(parseTicketNumber(text)).toBe(number)
})

const DOOR = {
  event: 'a',
  typed: true,
  at: '2026-12-20T10:30:00.000Z',
  admits_from: '2026-12-19T11:00:00.000Z',
  admits_until: '2026-12-21T13:00:00.000Z'
}

test.each([
  [undefined, 1, 'unknown'],
  [{ state: 'valid', version: 1, event: 'a' }, 1, 'admitted'],
  [{ state: 'valid', version: 1, event: 'a' }, undefined, 'admitted'],
  [{ state: 'valid', version: 2, event: 'a' }, undefined, 'code-required'],
  [{ state: 'valid', version: 2, event: 'a' }, 1, 'replaced'],
  [{ state: 'valid', version: 2, event: 'a' }, 2, 'admitted'],
  [{ state: 'used', version: 1, event: 'a' }, 1, 'already-used'],
  [{ state: 'used', version: 2, event: 'a' }, 1, 'replaced'],
  [{ state: 'void', version: 1, event: 'a' }, 1, 'void'],
  [{ state: 'valid', version: 1, event: 'b' }, 1, 'other-event']
] as const)('door of event a: %j shown as version %j is %s', (ticket, version, result) => {
  expect(scanResult(ticket, { version, ...DOOR })).toBe(result)
})

test('door: a number that was not typed proves nothing, a code that was scanned lets in', () => {
  const ticket = { state: 'valid', version: 1, event: 'a' } as const
  expect(scanResult(ticket, { ...DOOR, version: 1, typed: false })).toBe('admitted')
  expect(scanResult(ticket, { ...DOOR, version: undefined, typed: false })).toBe('code-required')
  expect(scanResult(undefined, { ...DOOR, version: undefined, typed: false })).toBe('code-required')
})

test.each([
  ['2026-12-19T10:59:59.999Z', 'wrong-time'],
  ['2026-12-19T11:00:00.000Z', 'admitted'],
  ['2026-12-21T13:00:00.000Z', 'admitted'],
  ['2026-12-21T13:00:00.001Z', 'wrong-time']
])('door: a code at %s is %s', (at, result) => {
  const ticket = { state: 'valid', version: 1, event: 'a' } as const
  expect(scanResult(ticket, { ...DOOR, version: 1, at })).toBe(result)
})

test('door: opens a day before the event and closes a day after it; for an invented one it is always open before', () => {
  const event = { starts_at: '2026-12-20T19:00:00+08:00', ends_at: '2026-12-20T21:00:00+08:00', demonstration: false }
  const { admits_from, admits_until } = DOOR
  expect(doorTimes(event)).toEqual({ admits_from, admits_until })
  expect(Date.parse(doorTimes({ ...event, demonstration: true }).admits_from)).toBeLessThan(0)
})

test.each([
  ['1990-01-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-20T10:00:00Z', '2026-12-20T10:00:00.000Z'],
  ['2030-01-01T00:00:00Z', '2026-12-20T10:30:00.000Z']
])('door: what was scanned at %s by a wrong clock came in at %s', (scannedAt, moment) => {
  expect(scanMoment(scannedAt, '2026-12-01T00:00:00.000Z', at('2026-12-20T10:30:00.000Z'))).toBe(moment)
})

test('seats: are named row by row', () => {
  expect(
    seatNames([
      { rows: ['A', 'B'], seats: 2 },
      { rows: ['C'], seats: 1 }
    ])
  ).toEqual(['A-1', 'A-2', 'B-1', 'B-2', 'C-1'])
})

test.each([
  [['A-1', 'A-2', 'B-1'], 2, ['A-1', 'A-2']],
  [['A-1', 'A-3', 'A-4', 'B-1'], 2, ['A-3', 'A-4']],
  [['A-1', 'A-3', 'B-2'], 2, ['A-1', 'A-3']],
  [['A-1', 'B-2', 'B-3'], 2, ['B-2', 'B-3']],
  [['A-2', 'B-1', 'B-2', 'B-3'], 3, ['B-1', 'B-2', 'B-3']],
  [['A-1'], 2, ['A-1']],
  [['A-1', 'A-2'], 0, []]
])('seats: of %j the best %i are %j, side by side where there are some', (free, count, best) => {
  expect(bestSeats(free, count)).toEqual(best)
})
