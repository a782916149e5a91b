import { addToDate, startOfUnit } from './dates.ts'
import { textOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { DateFormat, DateInterval } from './date-types.ts'
import type { DateHistogramAggregation } from './aggregation-types.ts'

const CALENDAR: Readonly<Record<string, Extract<DateInterval, { unit: unknown }>['unit']>> = {
  minute: 'm',
  '1m': 'm',
  hour: 'h',
  '1h': 'h',
  day: 'd',
  '1d': 'd',
  week: 'w',
  '1w': 'w',
  month: 'M',
  '1M': 'M',
  quarter: 'q',
  '1q': 'q',
  year: 'y',
  '1y': 'y'
}
const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const MINUTE_MS = 60_000

export function calendarInterval(value: unknown): DateInterval {
  const text = textOf(value, 'date_histogram')
  const unit = Object.hasOwn(CALENDAR, text) ? CALENDAR[text] : undefined
  if (!unit) throw parsingException(`The supplied interval [${text}] could not be parsed as a calendar interval.`)
  return { unit }
}

export function fixedInterval(value: unknown): DateInterval {
  const text = textOf(value, 'date_histogram')
  const [, amount = '', unit = ''] = /^([1-9]\d{0,8})(ms|s|m|h|d)$/.exec(text) ?? []
  const ms = UNIT_MS[unit]
  if (!ms) throw parsingException(`failed to parse setting [date_histogram.fixedInterval] with value [${text}]`)
  return { ms: Number(amount) * ms }
}

type Intervals = Pick<DateHistogramAggregation, 'interval' | 'zoneMinutes'>

/** Start of the interval that a moment is in. */
export function startOfInterval(ms: number, { interval, zoneMinutes }: Intervals): number {
  const zone = zoneMinutes * MINUTE_MS
  const local = ms + zone
  if ('ms' in interval) return Math.floor(local / interval.ms) * interval.ms - zone
  return (interval.unit === 'q' ? startOfQuarter(local) : startOfUnit(local, interval.unit)) - zone
}

/** Start of the next interval. */
export function nextInterval(start: number, { interval, zoneMinutes }: Intervals): number {
  if ('ms' in interval) return start + interval.ms
  const zone = zoneMinutes * MINUTE_MS
  const [amount, unit] = interval.unit === 'q' ? ([3, 'M'] as const) : ([1, interval.unit] as const)
  return addToDate(start + zone, amount, unit) - zone
}

function startOfQuarter(local: number): number {
  const date = new Date(local)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % 3), 1)
}

const FORMATS: Readonly<Record<string, DateFormat>> = {
  strict_date_optional_time: 'iso',
  date_optional_time: 'iso',
  'yyyy-MM-dd': 'yyyy-MM-dd',
  strict_date: 'yyyy-MM-dd',
  date: 'yyyy-MM-dd',
  'yyyy-MM': 'yyyy-MM',
  yyyy: 'yyyy',
  epoch_millis: 'epoch_millis'
}

export function dateFormat(value: unknown): DateFormat {
  const text = textOf(value, 'format')
  const format = Object.hasOwn(FORMATS, text) ? FORMATS[text] : undefined
  if (!format) throw parsingException(`[date_histogram] does not support the format [${text}]`)
  return format
}

const LENGTHS = { 'yyyy-MM-dd': 10, 'yyyy-MM': 7, yyyy: 4 } as const

/** A moment as a bucket shows it, in the days of its zone. */
export function writeDate(
  ms: number,
  { format, zoneMinutes }: Pick<DateHistogramAggregation, 'format' | 'zoneMinutes'>
): string {
  if (format === 'epoch_millis') return String(ms)
  const local = new Date(ms + zoneMinutes * MINUTE_MS).toISOString()
  if (format !== 'iso') return local.slice(0, LENGTHS[format])
  if (zoneMinutes === 0) return local
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const minutes = Math.abs(zoneMinutes)
  return `${local.slice(0, -1)}${zoneMinutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}
