/**
 * Durations in ms and calendar days. The shop has one business time zone, Ulaanbaatar: UTC+8 all year, without daylight
 * saving since 2017. A calendar day is text such as `2026-11-21`.
 */

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const UTC_OFFSET_MS = 8 * HOUR_MS

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

export const daysBefore = (at: Date, days: number) => later(at, -days * DAY_MS)

export const daysAfter = (at: Date, days: number) => later(at, days * DAY_MS)

/** The calendar day in Ulaanbaatar. */
export const localDate = (at: Date) => later(at, UTC_OFFSET_MS).toISOString().slice(0, 10)

/** Days since the epoch, counted at midnight in Ulaanbaatar. */
const dayNumber = (at: Date) => Math.floor((at.getTime() + UTC_OFFSET_MS) / DAY_MS)

/** The last midnight in Ulaanbaatar. */
export const startOfDay = (at: Date) => new Date(dayNumber(at) * DAY_MS - UTC_OFFSET_MS)

/** Start of a calendar day in Ulaanbaatar as an instant. */
export const localMidnight = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - UTC_OFFSET_MS)

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (at: Date): Weekday => WEEKDAYS[(dayNumber(at) + 3) % 7] ?? 'monday'

/** Calendar days from one to another; negative when `to` is the earlier one. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The same day of a later month, or its last day when it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
