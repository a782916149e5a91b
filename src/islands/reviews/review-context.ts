import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Language and words of everything that shows reviews. */
export interface ReviewContext {
  readonly locale: ShopLocale
  readonly words: Messages<'reviews'>
  readonly moderation: Messages<'moderation'>
  readonly notices: Readonly<Record<string, string>>
}
