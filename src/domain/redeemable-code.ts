import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN } from './coupon.ts'
import { asciiDigits, digitsTypedWithoutShift } from './digits.ts'
import { GIFT_CARD_DIGITS, isGiftCardNumber } from './gift-card.ts'
import { PROMO_CODE_DIGITS } from './promo-code.ts'

/** The parsed input of the one field for codes. */
export type RedeemableCode =
  | { readonly kind: 'gift-card'; readonly number: string }
  | { readonly kind: 'promo' | 'coupon'; readonly key: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'refused'; readonly code: 'code-wrong' | 'gift-card-incorrect' | 'promo-four-digits' }

/** Cyrillic capitals that look like Latin ones: on paper the two cannot be told apart. */
const LATIN_LOOKALIKES: ReadonlyMap<number, string> = new Map([
  [0x410, 'A'],
  [0x412, 'B'],
  [0x415, 'E'],
  [0x41a, 'K'],
  [0x41c, 'M'],
  [0x41d, 'H'],
  [0x41e, 'O'],
  [0x420, 'P'],
  [0x421, 'C'],
  [0x422, 'T'],
  [0x423, 'Y'],
  [0x425, 'X']
])

/** Form in which codes are stored and looked up: upper case, no separators, Latin for letters that look alike. */
export const normalizeCode = (input: string) =>
  [
    ...asciiDigits(input)
      .toUpperCase()
      .replace(/[\s\-–—.]/g, '')
  ]
    .map(letter => LATIN_LOOKALIKES.get(letter.charCodeAt(0)) ?? letter)
    .join('')

/** Digits alone are a promo code or a gift card, by their number; anything with letters is a coupon code. */
export function parseRedeemableCode(input: string): RedeemableCode {
  const key = normalizeCode(input)
  if (key === '') return { kind: 'blank' }
  const digits = /^\d+$/.test(key) ? key : digitsTypedWithoutShift(input)
  if (digits === undefined)
    return /^[\p{L}\d]+$/u.test(key) && key.length >= COUPON_LETTERS_MIN && key.length <= COUPON_LETTERS_MAX
      ? { kind: 'coupon', key }
      : { kind: 'refused', code: 'code-wrong' }
  if (digits.length === PROMO_CODE_DIGITS) return { kind: 'promo', key: digits }
  // A long number with a digit missing or added is a mistyped gift card, not another kind of code.
  if (digits.length < GIFT_CARD_DIGITS / 2) return { kind: 'refused', code: 'promo-four-digits' }
  return isGiftCardNumber(digits)
    ? { kind: 'gift-card', number: digits }
    : { kind: 'refused', code: 'gift-card-incorrect' }
}
