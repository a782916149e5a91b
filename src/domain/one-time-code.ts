import { plainDigits, withShift } from './digits.ts'
import { MINUTE_MS, later } from './time.ts'

/** One-time codes by SMS and mail (design §8). */

export const CODE_DIGITS = 6
export const CODE_MINUTES = 5
/** So many times one code may be typed wrongly. */
export const CODE_ATTEMPTS_MAX = 5
/** Another code to the same address waits so long. */
export const RESEND_SECONDS = 60
/** What a right code proves is worth something for so long: time to fill in a name or a new password. */
export const TICKET_MINUTES = 15

export const codeUntil = (now: Date) => later(now, CODE_MINUTES * MINUTE_MS)
export const ticketUntil = (now: Date) => later(now, TICKET_MINUTES * MINUTE_MS)

/** People paste codes with spaces or a dash in the middle, and type them on keyboards whose digits need Shift. */
export function codeDigits(input: string): string | undefined {
  const digits = plainDigits(input).replace(/[\s\-–]/g, '')
  const code = /^\d+$/.test(digits) ? digits : withShift(input)
  return code?.length === CODE_DIGITS ? code : undefined
}
