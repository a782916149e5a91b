import { asciiDigits, digitsTypedWithoutShift } from './digits.ts'
import { MINUTE_MS, later } from './time.ts'

/** One-time codes by SMS and mail (design §8). */

export const ONE_TIME_CODE_DIGITS = 6
export const ONE_TIME_CODE_MINUTES = 5
/** So many times one code may be typed wrongly. */
export const ONE_TIME_CODE_ATTEMPTS_MAX = 5
/** Another code to the same address waits so long. */
export const ONE_TIME_CODE_RESEND_SECONDS = 60
/** What a right code proves is worth something for so long: time to fill in a name or a new password. */
export const VERIFICATION_TICKET_MINUTES = 15

export const oneTimeCodeExpiry = (now: Date) => later(now, ONE_TIME_CODE_MINUTES * MINUTE_MS)
export const verificationTicketExpiry = (now: Date) => later(now, VERIFICATION_TICKET_MINUTES * MINUTE_MS)

/** People paste codes with spaces or a dash in the middle, and type them on keyboards whose digits need Shift. */
export function parseOneTimeCode(input: string): string | undefined {
  const digits = asciiDigits(input).replace(/[\s\-–]/g, '')
  const code = /^\d+$/.test(digits) ? digits : digitsTypedWithoutShift(input)
  return code?.length === ONE_TIME_CODE_DIGITS ? code : undefined
}
