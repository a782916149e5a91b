/** MN, 2 check digits, 4 of the bank, 12 of the account. */
const SHAPE = /^MN\d{18}$/

/** A Mongolian IBAN without its spaces, if its check digits are right (ISO 7064, mod 97). */
export function parseMongolianIban(written: string): string | undefined {
  const iban = written.toUpperCase().replace(/[\s-]/g, '')
  return SHAPE.test(iban) && remainderBy97(iban) === 1 ? iban : undefined
}

/** The number exceeds what a double holds exactly, so it is divided digit by digit. */
function remainderBy97(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map(sign => Number.parseInt(sign, 36)).join('')
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}

/** Groups of four, as printed. */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

export const maskedIban = (iban: string) => `${iban.slice(0, 2)}•• •••• •••• •••• ${iban.slice(-4)}`
