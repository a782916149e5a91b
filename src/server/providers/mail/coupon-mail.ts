import type { CouponBody, GiftCardBody } from '../../../contract/money/coupons.ts'
import { formatGiftCardNumber } from '../../../domain/money/gift-card.ts'
import { date, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

/** Brings a gift card: who it is from, what they say, its number, and how it is spent. */
export function giftCardMail(
  card: GiftCardBody,
  number: string,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
) {
  const t = texts(locale, 'coupon-mail')
  const amount = money(locale, card.amount)
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('card_subject', { from: card.from_name }),
    heading: t('card_heading', { amount }),
    preview: t('card_preview', { from: card.from_name, amount }),
    paragraphs: [
      card.recipient_name === '' ? t('greeting') : t('card_greeting', { name: card.recipient_name }),
      t('card_text', { from: card.from_name, amount }),
      ...(card.message === '' ? [] : [`“${card.message}”`])
    ],
    code: formatGiftCardNumber(number),
    facts: [
      [t('card_amount'), amount],
      ...(card.expires_at === null ? [] : [[t('card_until'), date(locale, card.expires_at)] as const])
    ],
    button: { label: t('card_button'), url: publicUrl + localePath(locale, '/gift-cards') },
    small: [t('card_use'), t('card_keep')]
  })
}

/** A coupon somebody sent, to themselves or to a friend. */
export function couponMail(
  { coupon, link, from }: { readonly coupon: CouponBody; readonly link: string; readonly from: string | undefined },
  locale: ShopLocale
) {
  const t = words(locale, 'coupon-mail')
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('coupon_subject', { name: coupon.name }),
    paragraphs: [t('greeting'), from === undefined ? t('coupon_own') : t('coupon_from', { from })],
    code: coupon.code,
    facts: [
      [t('coupon'), coupon.name],
      ...(coupon.minimum > 0 ? [[t('coupon_minimum'), money(locale, coupon.minimum)] as const] : []),
      ...(coupon.good_for.length > 0 ? [[t('coupon_for'), coupon.good_for.join(', ')] as const] : []),
      ...(coupon.expires_at === null ? [] : [[t('coupon_until'), date(locale, coupon.expires_at)] as const])
    ],
    button: { label: t('coupon_button'), url: link },
    small: [t('coupon_why')]
  })
}
