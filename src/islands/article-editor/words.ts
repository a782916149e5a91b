import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by the parts of the page where members write. */
export interface EditorProps {
  readonly locale: ShopLocale
  readonly words: Messages<'article-editor'>
  readonly notices: Readonly<Record<string, string>>
}
