/** Most saved payment cards of one customer. */
export const PAYMENT_CARDS_MAX = 10

export type CardBrand = 'visa' | 'mastercard' | 'unionpay' | 'amex' | 'jcb' | 'card'

/** Card networks by the first digits of the number; the first match counts. */
const BRANDS: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^(?:5[1-5]|2[2-7])/, 'mastercard'],
  [/^(?:62|81)/, 'unionpay'],
  [/^3[47]/, 'amex'],
  [/^35/, 'jcb']
]

/** Brand of a number as banks mask it, `4242 42** **** 4242`. */
export function cardBrand(maskedNumber: string): CardBrand {
  const digits = maskedNumber.replace(/[\s-]/g, '')
  return BRANDS.find(([begins]) => begins.test(digits))?.[1] ?? 'card'
}

/** The last four digits: all that is stored of a number, whatever a bank sends. */
export const lastFour = (maskedNumber: string): string =>
  /(\d{4})\D*$/.exec(maskedNumber.replace(/[\s-]/g, ''))?.[1] ?? ''

/** A card is valid to the end of its month, `2029-05`; null when the bank did not send it. */
export const isCardExpired = (expires: string | null, today: string) => expires !== null && expires < today.slice(0, 7)
