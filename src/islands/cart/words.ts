import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by all parts of the cart's page. */
export interface CartPageProps {
  readonly locale: ShopLocale
  readonly words: Messages<'cart'>
}
