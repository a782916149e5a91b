import { expect, test } from 'vitest'
import { canLeaveOn, chooseDay, NO_DAYS, weeksOf } from '../../../src/domain/booking/stay-choice.ts'

const allFree = () => true
const without = (taken: string) => (night: string) => night !== taken

test('stay: the first day chosen is the arrival, the second the departure, the third begins anew', () => {
  const arrived = chooseDay(NO_DAYS, '2026-12-24', allFree)
  expect(arrived).toEqual({ check_in: '2026-12-24', check_out: null })
  const both = chooseDay(arrived, '2026-12-27', allFree)
  expect(both).toEqual({ check_in: '2026-12-24', check_out: '2026-12-27' })
  expect(chooseDay(both, '2026-12-25', allFree)).toEqual({ check_in: '2026-12-25', check_out: null })
})

test('stay: a day before the arrival is the new arrival', () => {
  const arrived = chooseDay(NO_DAYS, '2026-12-24', allFree)
  expect(chooseDay(arrived, '2026-12-20', allFree)).toEqual({ check_in: '2026-12-20', check_out: null })
})

test('stay: ends on a day whose own night is taken, and never behind it', () => {
  const isFree = without('2026-12-26')
  expect(canLeaveOn('2026-12-24', '2026-12-26', isFree)).toBe(true)
  expect(canLeaveOn('2026-12-24', '2026-12-27', isFree)).toBe(false)
  const arrived = chooseDay(NO_DAYS, '2026-12-24', isFree)
  expect(chooseDay(arrived, '2026-12-28', isFree)).toEqual({ check_in: '2026-12-28', check_out: null })
  expect(chooseDay(NO_DAYS, '2026-12-26', isFree)).toEqual(NO_DAYS)
})

test('stay: is at most 30 nights long', () => {
  expect(canLeaveOn('2026-12-01', '2026-12-31', allFree)).toBe(true)
  expect(canLeaveOn('2026-12-01', '2027-01-01', allFree)).toBe(false)
})

test('calendar: weeks begin on Monday and hold every day once', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  expect(weeks.every(week => week.length === 7)).toBe(true)
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
})
