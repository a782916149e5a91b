import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** What every part of the page of cards and accounts is handed. */
export interface PaymentCardsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'cards'>
  readonly notices: Readonly<Record<string, string>>
}
