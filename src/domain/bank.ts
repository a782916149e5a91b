interface BankName {
  readonly mn: string
  readonly en: string
}

/**
 * Banks by the four digits that follow the check digits of an IBAN: the clearing code of a bank, with which its QPay
 * code begins, and zeros before it. New banks come; one that is not here is as good, only its name is not shown.
 */
const BANKS: Readonly<Record<string, BankName>> = {
  '0001': { mn: 'Монголбанк', en: 'Bank of Mongolia' },
  '0004': { mn: 'Худалдаа хөгжлийн банк', en: 'Trade and Development Bank' },
  '0005': { mn: 'Хаан банк', en: 'Khan Bank' },
  '0015': { mn: 'Голомт банк', en: 'Golomt Bank' },
  '0019': { mn: 'Тээвэр хөгжлийн банк', en: 'Trans Bank' },
  '0021': { mn: 'Ариг банк', en: 'Arig Bank' },
  '0029': { mn: 'Үндэсний хөрөнгө оруулалтын банк', en: 'National Investment Bank' },
  '0030': { mn: 'Капитрон банк', en: 'Capitron Bank' },
  '0032': { mn: 'Хас банк', en: 'XacBank' },
  '0034': { mn: 'Төрийн банк', en: 'State Bank' },
  '0038': { mn: 'Богд банк', en: 'Bogd Bank' },
  '0039': { mn: 'М банк', en: 'M Bank' },
  '0050': { mn: 'Мобифинанс', en: 'MobiFinance' }
}

/** The bank behind an IBAN without spaces, where it is known. */
export const bankOf = (iban: string): BankName | undefined => BANKS[iban.slice(4, 8)]
