import type { GiftCardBody } from '../../contract/money/coupons.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Props shared by all parts of the page of coupons. */
export interface CouponsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'coupons'>
  readonly notices: Readonly<Record<string, string>>
}

/** Props shared by all parts of the page of gift cards. */
export interface GiftCardProps {
  readonly locale: ShopLocale
  readonly words: Messages<'gift-cards'>
  readonly pay: Messages<'pay'>
  readonly notices: Readonly<Record<string, string>>
}

/** Receivers of a gift card: its address, its mobile, or both. */
export const recipientOf = ({ recipient_email: mail, recipient_phone: phone }: GiftCardBody) =>
  [mail, phone].filter(Boolean).join(', ')
