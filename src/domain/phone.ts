import { asciiDigits, digitsTypedWithoutShift } from './digits.ts'

/**
 * Mongolian numbers have 8 digits: mobiles begin with 5–9 (99191234), landlines with 1 or 2
 * (11321020; spec §5). People write them with spaces, dashes and +976.
 */
export function parsePhone(written: string): string | undefined {
  const digits =
    digitsTypedWithoutShift(written) ??
    asciiDigits(written)
      .replace(/[\s()\-.]/g, '')
      .replace(/^(?:\+|00)?976(?=\d{8}$)/, '')
  return /^(?:[5-9]\d{7}|[12]\d{7})$/.test(digits) ? digits : undefined
}

/** Prefixes of the mobile networks; 70 and 75–77 are internet telephones, which receive no SMS. */
const MOBILE = /^(?:87[01]\d{5}|92[0139]\d{5}|(?:5[05]|6[069]|7[28]|8[0135689]|9[013-9])\d{6})$/

/** Only mobiles receive SMS. */
export const isMobile = (digits: string) => MOBILE.test(digits)

/** Reads a number that receives SMS, as `parsePhone` reads any. */
export function parseMobile(written: string): string | undefined {
  const digits = parsePhone(written)
  return digits !== undefined && isMobile(digits) ? digits : undefined
}

/** "99•• ••34": recognizable to its owner only. */
export const maskedPhone = (digits: string) => `${digits.slice(0, 2)}•• ••${digits.slice(-2)}`
