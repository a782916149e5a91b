import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type WishesWords = Messages<'wishes'>

export interface WishesProps {
  readonly locale: ShopLocale
  readonly words: WishesWords
  readonly notices: Readonly<Record<string, string>>
}
