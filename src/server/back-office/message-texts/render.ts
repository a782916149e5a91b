import { shortOrderPath } from '../../../contract/ordering/order-lookup.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { formatGiftCardNumber } from '../../../domain/money/gift-card.ts'
import { MESSAGE_TEXTS, type MessageTextField, type MessageTextKind } from '../../../domain/messaging/message-texts.ts'
import {
  isSmsConfirmation,
  ORDER_NOTIFICATIONS,
  type OrderNotification
} from '../../../domain/ordering/order-notification.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { orderConfirmationMail, orderNotificationMail, renderMail } from '../../providers/mail/index.ts'
import type { DeliveryDirectory } from '../../ordering/delivery/index.ts'

export interface MessageFrame {
  readonly publicUrl: string
  readonly places: DeliveryDirectory['body']
}

/** The event of an order that a kind tells of. */
export const notificationOf = (kind: MessageTextKind): OrderNotification | undefined =>
  ORDER_NOTIFICATIONS.find(each => each === kind)

const EXAMPLE_ORDER = 'R123456789'

/** Values for the placeholders of a kind, as customers would read them. */
export const examplesOf = (kind: MessageTextKind, locale: ShopLocale, number = EXAMPLE_ORDER) => ({
  ...{
    code: '123456',
    from: words(locale, 'office-message-texts')('example_name'),
    amount: money(locale, 50_000),
    shop: words(locale, 'company')('name')
  },
  number: kind === 'gift-card' ? formatGiftCardNumber('1234567890123456') : number
})

/** The frame that the shop puts around the text of a message. */
export function smsFrame(
  { key, role, isPrefixed }: MessageTextField,
  locale: ShopLocale,
  publicUrl: string,
  number = EXAMPLE_ORDER
) {
  if (role !== 'sms') return { begin: '', end: '' }
  const link = publicUrl.replace(/^https?:\/\//, '') + localePath(locale, shortOrderPath(number))
  return {
    begin: isPrefixed ? `${words(locale, 'company')('name')}: ` : '',
    end: key.endsWith('_link') ? `\n${link}` : ''
  }
}

/** An order as it stands when the confirmation leaves that a kind tells of. */
function confirmedOrder(kind: MessageTextKind, order: OrderBody): OrderBody {
  const placed = { ...order, state: 'complete' } as const
  if (kind === 'placed') return { ...placed, payment_method: 'cash' }
  const payment_method = order.payment_method === 'cash' ? null : order.payment_method
  return { ...placed, payment_method, payment_state: kind === 'paid' ? 'completed' : 'pending' }
}

/** A message with these texts: about an order where the kind is, with examples otherwise. */
export function renderMessage(
  kind: MessageTextKind,
  locale: ShopLocale,
  texts: WordsSource,
  order: OrderBody | undefined,
  { publicUrl, places }: MessageFrame
) {
  const examples = examplesOf(kind, locale, order?.number)
  const sentence = (field: MessageTextField) =>
    fillPlaceholders(texts(locale, field.area)(field.key as never, examples), examples)
  const fields: readonly MessageTextField[] = MESSAGE_TEXTS[kind]
  const sms = fields
    .filter(({ role }) => role === 'sms')
    .map(field => {
      const { begin, end } = smsFrame(field, locale, publicUrl, order?.number)
      return { key: field.key, text: begin + sentence(field) + end }
    })
  const notification = notificationOf(kind)
  if (!order || !notification) {
    const of = (role: MessageTextField['role']) => fields.filter(field => field.role === role).map(sentence)
    const shop = words(locale, 'company')('name')
    const [subject = shop] = of('subject')
    return { mail: renderMail({ locale, shop, subject, paragraphs: of('mail'), small: [] }), sms }
  }
  const mail = isSmsConfirmation(notification)
    ? orderConfirmationMail(confirmedOrder(kind, order), locale, { publicUrl, places }, texts)
    : orderNotificationMail({ order, notification }, locale, publicUrl, texts)
  return { mail, sms }
}
