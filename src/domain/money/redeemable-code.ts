import { COUPON_LETTERS_MAX, COUPON_LETTERS_MIN } from './coupon.ts'
import { asciiDigits, digitsTypedWithoutShift } from '../digits.ts'
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

/** Mongolian letters that a Latin one is typed for; where there are several, people mean any of them. */
const CYRILLIC: Readonly<Record<string, readonly string[]>> = {
  ...{ SH: ['Ш'], CH: ['Ч'], KH: ['Х'], TS: ['Ц'], ZH: ['Ж'], YA: ['Я'], YO: ['Ё'], YU: ['Ю'], YE: ['Е'] },
  ...{ A: ['А'], B: ['Б'], C: ['С', 'Ц'], D: ['Д'], E: ['Э', 'Е'], F: ['Ф'], G: ['Г'], H: ['Х'], I: ['И', 'Й', 'Ы'] },
  ...{ J: ['Ж'], K: ['К'], L: ['Л'], M: ['М'], N: ['Н'], O: ['О', 'Ө'], P: ['П'], Q: ['Ч'], R: ['Р'], S: ['С'] },
  ...{ T: ['Т'], U: ['У', 'Ү'], V: ['В'], W: ['В'], X: ['Х'], Y: ['Й', 'Ы'], Z: ['З'] }
}

/** Longer codes with more open letters are looked for in the first spellings alone. */
const SPELLINGS_MAX = 128

/**
 * Keys of the Cyrillic codes that a Latin one may stand for: `VITAMIN5000` for `ВИТАМИН5000`, from a keyboard without
 * Mongolian letters. The key itself is not among them.
 */
export function cyrillicSpellings(key: string): readonly string[] {
  if (!/^[A-Z\d]+$/.test(key)) return []
  const letters = key.match(/SH|CH|KH|TS|ZH|YA|YO|YU|YE|./g) ?? []
  let spellings: readonly string[] = ['']
  for (const letter of letters) {
    const choices = CYRILLIC[letter] ?? [letter]
    spellings = spellings.flatMap(begun => choices.map(choice => begun + choice)).slice(0, SPELLINGS_MAX)
  }
  return [...new Set(spellings.map(normalizeCode))].filter(spelling => spelling !== key)
}
