import { textOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { DateMath, DateStep, DateUnit } from './date-types.ts'
import type { Bound } from './tree.ts'

const STEP = /^(?:([+-])(\d{1,6})|(\/))([yMwdhHms])/
const FIXED_MS: Partial<Record<DateUnit, number>> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

function readSteps(text: string, whole: string): DateStep[] {
  const steps: DateStep[] = []
  for (let rest = text; rest;) {
    const found = STEP.exec(rest)
    if (!found) throw parsingException(`failed to parse date field [${whole}]`)
    const [all, sign, amount, round, letter] = found
    const unit = (letter === 'H' ? 'h' : letter) as DateUnit
    steps.push(round ? { do: 'round', unit } : { do: 'add', amount: Number(`${sign}${amount}`), unit })
    rest = rest.slice(all.length)
  }
  return steps
}

function addMonths(ms: number, months: number): number {
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

export function addToDate(ms: number, amount: number, unit: DateUnit): number {
  const fixed = FIXED_MS[unit]
  return fixed ? ms + amount * fixed : addMonths(ms, unit === 'y' ? amount * 12 : amount)
}

export function startOfUnit(ms: number, unit: DateUnit): number {
  const date = new Date(ms)
  if (unit === 'y') return Date.UTC(date.getUTCFullYear(), 0, 1)
  if (unit === 'M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  // Weeks begin on Monday.
  if (unit === 'w') return Math.floor(ms / DAY_MS) * DAY_MS - ((date.getUTCDay() + 6) % 7) * DAY_MS
  const step = FIXED_MS[unit] ?? 1
  return Math.floor(ms / step) * step
}

/** Milliseconds that a date expression means at `now`. */
export function resolveDate({ steps, roundUp, zoneMinutes }: DateMath, now: number): number {
  const zone = zoneMinutes * MINUTE_MS
  let local = now + zone
  for (const step of steps) {
    if (step.do === 'add') local = addToDate(local, step.amount, step.unit)
    else local = roundUp ? addToDate(startOfUnit(local, step.unit), 1, step.unit) - 1 : startOfUnit(local, step.unit)
  }
  return local - zone
}

const ISO = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/

function readIso(text: string, zoneMinutes: number): number {
  if (/^-?\d{10,14}$/.test(text)) return Number(text)
  const ms = ISO.test(text) ? Date.parse(text.includes('T') ? withZone(text) : text) : Number.NaN
  if (Number.isNaN(ms)) throw parsingException(`failed to parse date field [${text}]`)
  return hasZone(text) ? ms : ms - zoneMinutes * MINUTE_MS
}

const hasZone = (text: string) => text.includes('T') && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
const withZone = (text: string) => (hasZone(text) ? text : `${text}Z`)

/** Minutes of `+08:00`. */
export function readZone(value: unknown): number {
  const text = textOf(value, 'time_zone')
  if (text === 'Z' || text === 'UTC') return 0
  if (text === 'Asia/Ulaanbaatar') return 480
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(text)
  if (!found) throw parsingException(`[range] unknown time_zone [${text}]`)
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]))
}

/** A date bound: ISO, milliseconds, `now-1d/d` or `2026-01-01||+1M`. */
export function readDateBound(value: unknown, side: 'gt' | 'gte' | 'lt' | 'lte', zoneMinutes: number): Bound {
  const inclusive = side === 'gte' || side === 'lte'
  const roundUp = side === 'gt' || side === 'lte'
  if (typeof value === 'number') return { inclusive, value }
  const text = textOf(value, 'range')
  if (text.startsWith('now'))
    return { inclusive, moment: { steps: readSteps(text.slice('now'.length), text), roundUp, zoneMinutes } }
  const [fixed = '', math = ''] = text.split('||')
  const start = readIso(fixed, zoneMinutes)
  return { inclusive, value: math ? resolveDate({ steps: readSteps(math, text), roundUp, zoneMinutes }, start) : start }
}
