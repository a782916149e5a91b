import type { ShipmentBody } from '../../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { refundMessageKey } from '../../../contract/money/refund-message-key.ts'
import type { ReturnBody } from '../../../contract/ordering/returns.ts'
import type { SmsConfirmation, OrderNotification } from '../../../domain/ordering/order-notification.ts'
import { dateTime, deadline, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'
import type { PushContent } from '../push/index.ts'
import { orderUrl } from './order-mail-content.ts'

/** The confirmations have texts of their own (order-mail.ts, sms/order-sms.ts). */
export type RenderedOrderNotification = Exclude<OrderNotification, SmsConfirmation>

export interface OrderNotificationInput {
  readonly order: OrderBody
  readonly notification: RenderedOrderNotification
  /** The return it is about. */
  readonly returned?: ReturnBody | undefined
  /** The one of several shipments it is about. */
  readonly shipment?: ShipmentBody | undefined
}

const numberOf = ({ order, returned, shipment }: OrderNotificationInput) => (returned ?? shipment ?? order).number

/** Mail about an event of an order, with a link to it. */
export function orderNotificationMail(
  input: OrderNotificationInput,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
) {
  const { order, notification, returned, shipment } = input
  const t = texts(locale, 'order-notifications')
  const o = words(locale, 'order')
  const company = words(locale, 'company')
  const name = order.ship_address?.firstname
  const m = words(locale, 'order-mail')
  const facts: (readonly [string, string])[] = []
  if (notification === 'canceled' && order.cancel_reason) facts.push([t('reason'), o(`why_${order.cancel_reason}`)])
  const promised = (shipment ?? order.delivery)?.promised_by
  if (notification === 'shipped' && promised)
    facts.push([t('promised'), Object.values(deadline(locale, promised)).join(' ')])
  if (shipment) facts.push([t('goods'), productsOf(order, linesOf(order, shipment), locale)])
  if (returned) {
    facts.push([t('goods'), productsOf(order, returned.lines, locale)], [t('reason'), o(`because_${returned.reason}`)])
    facts.push([t('amount'), money(locale, returned.amount)])
    if (returned.answer !== '') facts.push([t('answer'), returned.answer])
  }
  const until = order.returnable
    .filter(({ line_item_id }) => shipment?.line_item_ids.includes(line_item_id) ?? true)
    .map(each => each.until)
    .sort()[0]
  const small = [
    ...(notification === 'delivered' && until ? [t('return_until', { moment: dateTime(locale, until) })] : []),
    ...(notification === 'review' ? [t('review_once')] : []),
    m('keep_link'),
    m('questions', { phone: company('phone'), email: company('email') })
  ]
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t(`subject_${notification}`, { number: numberOf(input) }),
    paragraphs: [name ? m('greeting', { name }) : m('greeting_plain'), ...sentencesOf(input, locale, texts)],
    facts,
    button: {
      label: notification === 'review' ? t('open_review') : t('open'),
      url: orderUrl(order, locale, publicUrl) + (notification === 'review' ? '#reviews' : '')
    },
    small
  })
}

/** The event, and the destination of a refund. */
function sentencesOf(
  { order, notification, returned, shipment }: OrderNotificationInput,
  locale: ShopLocale,
  texts: WordsSource
): readonly string[] {
  const t = texts(locale, 'order-notifications')
  if (shipment && (notification === 'shipped' || notification === 'delivered'))
    return [t(`text_parcel_${notification}`)]
  if (!['canceled', 'refunded', 'return-refunded'].includes(notification)) return [t(`text_${notification}`)]
  const refunds = order.payments
    .flatMap(payment => payment.refunds)
    .filter(({ return_number }) => returned === undefined || return_number === returned.number)
  const where = refunds.map(refund =>
    words(locale, 'order')(refundMessageKey(refund), {
      amount: money(locale, refund.amount),
      date: dateTime(locale, refund.done_at ?? refund.due_at)
    })
  )
  return [t(`text_${notification}`), ...where]
}

const linesOf = ({ line_items }: OrderBody, { line_item_ids }: ShipmentBody) =>
  line_items.filter(({ id }) => line_item_ids.includes(id)).map(({ id, quantity }) => ({ line_item_id: id, quantity }))

const productsOf = (order: OrderBody, lines: ReturnBody['lines'], locale: ShopLocale) =>
  lines
    .map(({ line_item_id, quantity }) => {
      const name = order.line_items.find(({ id }) => id === line_item_id)?.product.name ?? ''
      return words(locale, 'order-notifications')('line', { name, count: quantity })
    })
    .join(', ')

/** To a device where its owner is signed in: the order opens without its secret. */
export function orderNotificationPush(
  input: OrderNotificationInput,
  locale: ShopLocale,
  texts: WordsSource = words
): PushContent {
  const { order, notification } = input
  const t = texts(locale, 'order-notifications')
  return {
    title: t(`subject_${notification}`, { number: numberOf(input) }),
    body: sentencesOf(input, locale, texts).join(' '),
    path: `${localePath(locale, '/order')}?${new URLSearchParams({ number: order.number })}`,
    tag: `order:${order.number}`,
    stop: t('stop')
  }
}
