/** More cards than a purse holds. */
export const PAYMENT_CARDS_MAX = 10

export type CardBrand = 'visa' | 'mastercard' | 'unionpay' | 'amex' | 'jcb' | 'card'

/** Who issued what, by the digits a number begins with; the first that fits counts. */
const BRANDS: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2[2-7])/, 'mastercard'],
  [/^(?:62|81)/, 'unionpay'],
  [/^3[47]/, 'amex'],
  [/^35/, 'jcb']
]

/** Of a number as a bank shows it, `4242 42** **** 4242`. */
export function cardBrand(maskedNumber: string): CardBrand {
  const digits = maskedNumber.replace(/[\s-]/g, '')
  return BRANDS.find(([begins]) => begins.test(digits))?.[1] ?? 'card'
}

/** All that is kept of a number, whatever a bank sends: its last four digits. */
export const lastFour = (maskedNumber: string): string =>
  /(\d{4})\D*$/.exec(maskedNumber.replace(/[\s-]/g, ''))?.[1] ?? ''

/** A card is good to the end of the month that stands on it, `2029-05`; banks need not tell it. */
export const isCardExpired = (expires: string | null, today: string) => expires !== null && expires < today.slice(0, 7)
