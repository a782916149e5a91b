import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export type LookBookWords = Messages<'look-books'>

export interface LookBooksProps {
  readonly locale: ShopLocale
  readonly words: LookBookWords
  readonly notices: Readonly<Record<string, string>>
}
