import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** What every part of the cart's page is handed. */
export interface CartPageProps {
  readonly locale: ShopLocale
  readonly words: Messages<'cart'>
}
