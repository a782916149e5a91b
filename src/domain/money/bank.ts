/**
 * Banks by the four digits that follow the check digits of an IBAN: the clearing code of a bank, with which its QPay
 * code begins, padded with zeros. An IBAN of a bank that is missing here is still valid; only its name is not shown.
 */
const BANKS = [
  '0001',
  '0004',
  '0005',
  '0015',
  '0019',
  '0021',
  '0029',
  '0030',
  '0032',
  '0034',
  '0038',
  '0039',
  '0050'
] as const

export type BankCode = (typeof BANKS)[number]

/**
 * Code of the bank of an IBAN without spaces, when known; its name is `bank_<code>` in `locales/<locale>/cards.json`.
 */
export const bankOf = (iban: string): BankCode | undefined => BANKS.find(code => code === iban.slice(4, 8))
