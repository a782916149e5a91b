import { asciiDigits, digitsTypedWithoutShift } from '../digits.ts'
import { MINUTE_MS, later } from '../time.ts'

/** One-time codes by SMS and mail. */

export const ONE_TIME_CODE_DIGITS = 6
export const ONE_TIME_CODE_MINUTES = 5
/** Most wrong attempts for one code. */
export const ONE_TIME_CODE_ATTEMPTS_MAX = 5
/** Seconds before another code is sent to the same address. */
export const ONE_TIME_CODE_RESEND_SECONDS = 60
/** Minutes for which a verified code authorizes the next step, such as setting a name or a new password. */
export const VERIFICATION_TICKET_MINUTES = 15

export const oneTimeCodeExpiry = (now: Date) => later(now, ONE_TIME_CODE_MINUTES * MINUTE_MS)
export const verificationTicketExpiry = (now: Date) => later(now, VERIFICATION_TICKET_MINUTES * MINUTE_MS)

/**
 * Parses a typed code: people paste spaces or a dash in the middle, and forget Shift, which digits need on Mongolian
 * keyboards.
 */
export function parseOneTimeCode(input: string): string | undefined {
  const digits = asciiDigits(input).replace(/[\s\-–]/g, '')
  const code = /^\d+$/.test(digits) ? digits : digitsTypedWithoutShift(input)
  return code?.length === ONE_TIME_CODE_DIGITS ? code : undefined
}
