import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** What every part of the page of coupons is handed. */
export interface CouponsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'coupons'>
  readonly notices: Readonly<Record<string, string>>
}

/** What every part of the page of gift cards is handed. */
export interface GiftCardProps {
  readonly locale: ShopLocale
  readonly words: Messages<'gift-cards'>
  readonly pay: Messages<'pay'>
  readonly notices: Readonly<Record<string, string>>
}
