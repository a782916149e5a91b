import type { OpeningHours, OpeningInterval } from '../../domain/catalogue/opening-hours.ts'
import { WEEKDAYS } from '../../domain/time.ts'

const isSpans = (value: unknown): value is readonly OpeningInterval[] =>
  Array.isArray(value) && value.every(span => typeof span === 'string')

const isSpansByDay = (value: unknown): value is OpeningHours['holidays'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(isSpans)

const isWeek = (value: unknown): value is OpeningHours['week'] =>
  isSpansByDay(value) && WEEKDAYS.every(day => day in value)

/** The hours of a branch that a page wrote into a data attribute; undefined where they are incomplete. */
export function parseHours(json: string | undefined): OpeningHours | undefined {
  const value: unknown = JSON.parse(json ?? '{}')
  if (typeof value !== 'object' || value === null || !('week' in value) || !('holidays' in value)) return undefined
  const { week, holidays } = value
  return isWeek(week) && isSpansByDay(holidays) ? { week, holidays } : undefined
}
