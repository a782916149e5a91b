import type { GiftCardBody } from '../../../contract/money/coupons.ts'
import { formatGiftCardNumber } from '../../../domain/money/gift-card.ts'
import { smsSize } from '../../../domain/messaging/sms-text.ts'
import { money } from '../../../i18n/format.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'

/** A card's number needs two segments in Cyrillic; a long name may not make it more. */
const SEGMENTS_MAX = 2

/** Brings a gift card by text message: from whom, its amount and its number. */
export function giftCardSms(
  card: GiftCardBody,
  number: string,
  locale: ShopLocale,
  texts: WordsSource = words
): string {
  const t = texts(locale, 'coupon-mail')
  const facts = {
    shop: words(locale, 'company')('name'),
    amount: money(locale, card.amount),
    number: formatGiftCardNumber(number)
  }
  const whole = t('card_sms', { ...facts, from: card.from_name })
  return smsSize(whole).segments <= SEGMENTS_MAX ? whole : t('card_sms_short', facts)
}
