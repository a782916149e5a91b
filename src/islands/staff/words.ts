import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

export interface StaffProps {
  readonly locale: ShopLocale
  readonly words: Messages<'staff'>
  readonly notices: Readonly<Record<string, string>>
}

export interface BoxOfficeProps extends StaffProps {
  readonly office: Messages<'box-office'>
}
