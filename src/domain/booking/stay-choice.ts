import { dayAfter, nightsOf, STAY_NIGHTS_MAX } from './hotel-price.ts'
import { daysBetween } from '../time.ts'

/** The days of a stay while they are being chosen in a calendar. */
export interface StayDays {
  readonly check_in: string | null
  readonly check_out: string | null
}

export const NO_DAYS: StayDays = { check_in: null, check_out: null }

/** Whether a stay may end on this day: every night before it is free, from the arrival on. */
export const canLeaveOn = (check_in: string, day: string, isFree: (night: string) => boolean) =>
  day > check_in &&
  daysBetween(check_in, day) <= STAY_NIGHTS_MAX &&
  nightsOf({ check_in, check_out: day }).every(isFree)

/** The first day chosen is the arrival, the second the departure; a day on which one cannot leave begins anew. */
export function chooseDay(
  { check_in, check_out }: StayDays,
  day: string,
  isFree: (night: string) => boolean
): StayDays {
  if (check_in !== null && check_out === null && canLeaveOn(check_in, day, isFree)) return { check_in, check_out: day }
  return isFree(day) ? { check_in: day, check_out: null } : { check_in, check_out }
}

/** Days of a month in rows of seven from Monday on; null before its first and after its last. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = `${month}-01`
  const days = []
  for (let day = first; day.startsWith(month); day = dayAfter(day, 1)) days.push(day)
  // 1 January 1970 was a Thursday, the fourth day of its week.
  const before = (daysBetween('1970-01-01', first) + 3) % 7
  const cells: (string | null)[] = [...Array<null>(before).fill(null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}
