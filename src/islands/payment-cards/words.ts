import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by all parts of the page of cards and bank accounts. */
export interface PaymentCardsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'cards'>
  readonly notices: Readonly<Record<string, string>>
}
