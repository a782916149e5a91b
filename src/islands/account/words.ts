import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

interface Page<Area extends 'profile' | 'security'> {
  readonly locale: ShopLocale
  readonly words: Messages<Area>
  readonly notices: Readonly<Record<string, string>>
}

/** Props shared by the parts of the profile and security pages. */
export type ProfileProps = Page<'profile'>
export type SecurityProps = Page<'security'>
