import { addMonths, DAY_MS, daysBetween, later, localDate, localMidnight } from '../time.ts'

/** Periods of reports: whole calendar days in Ulaanbaatar, the first and the last included. */

export interface ReportPeriod {
  readonly from: string
  readonly to: string
}

/** A leap year: what a report reads stays bounded. */
const REPORT_DAYS_MAX = 366

/** Comparisons of a period: none, as many days before it, or the same days a year before. */
export const REPORT_COMPARISONS = ['none', 'before', 'year'] as const
export type ReportComparison = (typeof REPORT_COMPARISONS)[number]

export const periodDays = ({ from, to }: ReportPeriod) => daysBetween(from, to) + 1

export const isReportPeriod = (period: ReportPeriod) => {
  const days = periodDays(period)
  return days >= 1 && days <= REPORT_DAYS_MAX
}

export const shiftDay = (day: string, days: number) => localDate(later(localMidnight(day), days * DAY_MS))

/** Every day of a period in its order. */
export const daysOf = (period: ReportPeriod): readonly string[] =>
  Array.from({ length: periodDays(period) }, (_, index) => shiftDay(period.from, index))

/** The instants between which a period lies: from the first on, before the second. */
export const periodBounds = ({ from, to }: ReportPeriod) => ({
  from: localMidnight(from).toISOString(),
  before: localMidnight(shiftDay(to, 1)).toISOString()
})

export function comparedPeriod(period: ReportPeriod, comparison: ReportComparison): ReportPeriod | undefined {
  if (comparison === 'none') return undefined
  if (comparison === 'year') return { from: addMonths(period.from, -12), to: addMonths(period.to, -12) }
  const days = periodDays(period)
  return { from: shiftDay(period.from, -days), to: shiftDay(period.to, -days) }
}

/** Periods that are chosen by a name, each ending today. */
export const REPORT_PRESETS = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const
export type ReportPreset = keyof typeof REPORT_PRESETS

export const presetPeriod = (preset: ReportPreset, today: string): ReportPeriod => ({
  from: shiftDay(today, 1 - REPORT_PRESETS[preset]),
  to: today
})

export const presetOf = (period: ReportPeriod, today: string): ReportPreset | undefined =>
  (Object.keys(REPORT_PRESETS) as ReportPreset[]).find(preset => {
    const { from, to } = presetPeriod(preset, today)
    return from === period.from && to === period.to
  })

/**
 * The day in Ulaanbaatar of a group of instants: databases group by the day in UTC and by whether it is past 16:00 there,
 * when the next day has begun in Ulaanbaatar.
 */
export const localDayOf = (utcDay: string, isNextDay: boolean) => (isNextDay ? shiftDay(utcDay, 1) : utcDay)
