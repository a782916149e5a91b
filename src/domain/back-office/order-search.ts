import { parsePhone } from '../phone.ts'
import { parseEmail } from '../email.ts'

/** Digits of an order's number, behind its R, and of a phone. */
const NUMBER_DIGITS = 9
export const PHONE_DIGITS = 8
/** A search for beginnings needs this many characters. */
const DIGITS_MIN = 3

/** Both ends belong to it. */
export interface TextRange {
  readonly from: string
  readonly to: string
}

/** The search that a text typed by staff means: one of these. */
export interface OrderSearch {
  readonly number?: TextRange
  readonly phone?: TextRange
  readonly email?: string | undefined
  /** A name begins with one of these. */
  readonly names?: readonly string[]
  /** A SKU or a payment provider's id, as it was typed. */
  readonly code?: string
}

export const rangeStartingWith = (digits: string, length: number): TextRange => ({
  from: digits.padEnd(length, '0'),
  to: digits.padEnd(length, '9')
})

const NUMBER = /^R(\d{1,9})(?:-[A-Z\d]{1,4})?$/

/**
 * Numbers of payments, parcels and returns lead to their order (`R123456789-2`). Names are looked for as they are written
 * and as they are usually written, for databases compare letters as they are.
 */
export function readOrderSearch(text: string): OrderSearch {
  const typed = text.trim()
  const [, digits] = NUMBER.exec(typed.toUpperCase()) ?? []
  if (digits !== undefined) {
    const { from, to } = rangeStartingWith(digits, NUMBER_DIGITS)
    return { number: { from: `R${from}`, to: `R${to}` } }
  }
  if (typed.includes('@')) return { email: parseEmail(typed) ?? typed }
  const phone = parsePhone(typed)
  if (phone !== undefined) return { phone: { from: phone, to: phone }, code: typed }
  if (/^\d+$/.test(typed) && typed.length >= DIGITS_MIN && typed.length <= NUMBER_DIGITS) {
    const { from, to } = rangeStartingWith(typed, NUMBER_DIGITS)
    return {
      number: { from: `R${from}`, to: `R${to}` },
      ...(typed.length < PHONE_DIGITS && { phone: rangeStartingWith(typed, PHONE_DIGITS) }),
      code: typed
    }
  }
  return { names: nameSpellings(typed), code: typed }
}

export function nameSpellings(name: string): readonly string[] {
  const lower = name.toLowerCase()
  const capitalized = lower.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase()
  )
  return [...new Set([name, capitalized, name.toUpperCase()])]
}
