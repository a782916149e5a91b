import { expect, test } from 'vitest'
import { shiftMoment, repetitionOffsetMs } from '../../src/domain/demonstration.ts'
import { weekdayOf } from '../../src/domain/time.ts'

const ENDS = '2026-12-26T17:30:00+08:00'
const endAt = (now: string) => shiftMoment(ENDS, repetitionOffsetMs(ENDS, new Date(now)))

test('demonstration: keeps its date until it has ended, then comes again 52 weeks later, and so on', () => {
  expect(endAt('2026-11-21T02:00:00Z')).toBe('2026-12-26T09:30:00.000Z')
  expect(endAt('2026-12-26T09:29:59Z')).toBe('2026-12-26T09:30:00.000Z')
  expect(endAt('2026-12-26T09:30:00Z')).toBe('2027-12-25T09:30:00.000Z')
  expect(endAt('2028-06-01T00:00:00Z')).toBe('2028-12-23T09:30:00.000Z')
  expect(weekdayOf(new Date(endAt('2028-06-01T00:00:00Z')))).toBe(weekdayOf(new Date(ENDS)))
})
