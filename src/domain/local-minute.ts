import { later, UTC_OFFSET_MS } from './time.ts'

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** A moment as a field of date and time has it, in Ulaanbaatar: `2026-12-01T09:00`. */
export const localMinute = (moment: string) => later(new Date(moment), UTC_OFFSET_MS).toISOString().slice(0, 16)

/** The moment of such a field; undefined where it is not filled in. */
export function parseLocalMinute(field: string): string | undefined {
  const at = MINUTE.test(field) ? Date.parse(`${field}:00Z`) : NaN
  return Number.isNaN(at) ? undefined : new Date(at - UTC_OFFSET_MS).toISOString()
}
