import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import type { AddressWords } from '../shell/address-fields.tsx'

/** Props shared by all parts of the address book. */
export interface AddressesProps {
  readonly locale: ShopLocale
  readonly words: Messages<'addresses'>
  readonly fieldWords: AddressWords
  readonly notices: Readonly<Record<string, string>>
}
