import type { SmsConfirmation, OrderNotification } from '../../../domain/ordering/order-notification.ts'
import { smsSize } from '../../../domain/messaging/sms-text.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { shortOrderPath } from '../../../contract/ordering/order-lookup.ts'

type SmsNotification = Extract<
  OrderNotification,
  'canceled' | 'shipped' | 'return-approved' | 'return-declined' | 'return-refunded'
>

/** News short enough for one text message. */
export const isSmsNotification = (notification: OrderNotification): notification is SmsNotification =>
  ['canceled', 'shipped', 'return-approved', 'return-declined', 'return-refunded'].includes(notification)

const sentence = (
  notification: SmsNotification | SmsConfirmation,
  number: string,
  locale: ShopLocale,
  texts: WordsSource
) => `${words(locale, 'company')('name')}: ${texts(locale, 'order-notifications')(`sms_${notification}`, { number })}`

export const orderNotificationSms = (
  notification: SmsNotification,
  number: string,
  locale: ShopLocale,
  texts: WordsSource = words
) => sentence(notification, number, locale, texts)

/**
 * Confirms an order in one segment, with a link where that fits; `plain` is for carriers that refuse links. The link
 * has the order's number and no secret: its page asks for the phone, so that a message sent to a mistyped number, or
 * read on a locked screen, opens nothing.
 */
export function orderConfirmationSms(
  notification: SmsConfirmation,
  number: string,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
) {
  const plain = sentence(notification, number, locale, texts)
  const begin = `${words(locale, 'company')('name')}: ${texts(locale, 'order-notifications')(`sms_${notification}_link`)}`
  const url = publicUrl + localePath(locale, shortOrderPath(number))
  const candidates = [`${begin}\n${url}`, `${begin}\n${url.replace(/^https?:\/\//, '')}`]
  return { plain, text: candidates.find(text => smsSize(text).segments === 1) ?? plain }
}
