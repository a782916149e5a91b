/** Banks and wallets people of Mongolia pay QPay invoices with (field notes 2.1). The marks are drawn, not theirs. */
export interface Bank {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly mark: string
  /** Degrees on the colour wheel. */
  readonly hue: number
}

export const BANKS: readonly Bank[] = [
  { code: '050000', name: 'Khan bank', description: 'Хаан банк', mark: 'Ха', hue: 150 },
  { code: '150000', name: 'Golomt bank', description: 'Голомт банк', mark: 'Го', hue: 215 },
  { code: '040000', name: 'Trade and Development bank', description: 'Худалдаа хөгжлийн банк', mark: 'ХХ', hue: 228 },
  { code: '320000', name: 'Xac bank', description: 'Хас банк', mark: 'Хс', hue: 42 },
  { code: '340000', name: 'State bank', description: 'Төрийн банк', mark: 'Тө', hue: 0 },
  { code: '300000', name: 'Capitron bank', description: 'Капитрон банк', mark: 'Ка', hue: 20 },
  { code: '390000', name: 'M bank', description: 'М банк', mark: 'М', hue: 275 },
  { code: '380000', name: 'Bogd bank', description: 'Богд банк', mark: 'Бо', hue: 190 },
  { code: '210000', name: 'Arig bank', description: 'Ариг банк', mark: 'Ар', hue: 340 },
  { code: '190000', name: 'Trans bank', description: 'Транс банк', mark: 'Тр', hue: 205 },
  {
    code: '290000',
    name: 'National investment bank',
    description: 'Үндэсний хөрөнгө оруулалтын банк',
    mark: 'ҮХ',
    hue: 250
  },
  { code: '500000', name: 'Mobifinance', description: 'Мобифинанс', mark: 'Мо', hue: 100 },
  { code: '990000', name: 'MonPay', description: 'МонПэй', mark: 'МП', hue: 310 }
]

export const bankByCode = (code: string | undefined) => BANKS.find(bank => bank.code === code)
