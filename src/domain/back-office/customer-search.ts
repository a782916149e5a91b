import { parseEmail } from '../email.ts'
import { rangeStartingWith, nameSpellings, PHONE_DIGITS, type TextRange } from './order-search.ts'
import { parsePhone } from '../phone.ts'

/** The search that a text typed by staff means: one of these. */
export interface CustomerSearch {
  readonly phone?: TextRange
  readonly email?: TextRange
  /** The spellings of each word; a customer's first and last name begin with them, in any order. */
  readonly names?: readonly (readonly string[])[]
}

/** A search for beginnings needs this many characters. */
const TEXT_MIN = 2
/** A first and a last name. */
const WORDS_MAX = 2

/** Undefined where the text is too short to search by. */
export function readCustomerSearch(text: string): CustomerSearch | undefined {
  const typed = text.trim()
  if (typed.length < TEXT_MIN) return undefined
  const phone = parsePhone(typed)
  if (phone !== undefined) return { phone: { from: phone, to: phone } }
  if (/^\d+$/.test(typed))
    return typed.length < PHONE_DIGITS ? { phone: rangeStartingWith(typed, PHONE_DIGITS) } : undefined
  if (typed.includes('@')) {
    const email = parseEmail(typed) ?? typed.toLowerCase()
    return { email: { from: email, to: `${email}\uffff` } }
  }
  return { names: typed.split(/\s+/).slice(0, WORDS_MAX).map(nameSpellings) }
}
