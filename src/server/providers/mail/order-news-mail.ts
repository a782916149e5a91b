import type { OrderBody } from '../../../contract/order.ts'
import type { ReturnBody } from '../../../contract/returns.ts'
import type { OrderNews } from '../../../domain/order-news.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { written } from './letter.ts'
import type { Notice } from '../../outbox/messages.ts'
import { orderUrl } from './order-mail-words.ts'

export interface OrderNewsLetter {
  readonly order: OrderBody
  readonly news: OrderNews
  /** The return it is about. */
  readonly about?: ReturnBody | undefined
}

/** What happened to an order, in a few lines, with the way to it. */
export function orderNewsMail({ order, news, about }: OrderNewsLetter, locale: ShopLocale, publicUrl: string) {
  const t = words(locale, 'order-news')
  const o = words(locale, 'order')
  const shell = words(locale, 'shell')
  const name = order.ship_address?.firstname
  const m = words(locale, 'mail')
  const facts: (readonly [string, string])[] = []
  if (news === 'canceled' && order.cancel_reason) facts.push([t('reason'), o(`why_${order.cancel_reason}`)])
  if (news === 'shipped' && order.delivery?.promised_by)
    facts.push([t('promised'), dateTime(locale, order.delivery.promised_by)])
  if (about) {
    facts.push([t('goods'), goodsOf(order, about, locale)], [t('reason'), o(`because_${about.reason}`)])
    facts.push([t('amount'), money(locale, about.amount)])
    if (about.answer !== '') facts.push([t('answer'), about.answer])
  }
  const until = order.returnable.map(each => each.until).sort()[0]
  const small = [
    ...(news === 'delivered' && until ? [t('return_until', { moment: dateTime(locale, until) })] : []),
    ...(news === 'review' ? [t('review_once')] : []),
    m('keep_link'),
    m('questions', { phone: shell('contact_phone'), email: shell('contact_email') })
  ]
  return written({
    locale,
    shop: words(locale, 'site')('name'),
    subject: t(`subject_${news}`, { number: about?.number ?? order.number }),
    paragraphs: [name ? m('greeting', { name }) : m('greeting_plain'), t(`text_${news}`)],
    facts,
    button: {
      label: news === 'review' ? t('open_review') : t('open'),
      url: orderUrl(order, locale, publicUrl) + (news === 'review' ? '#reviews' : '')
    },
    small
  })
}

const goodsOf = (order: OrderBody, about: ReturnBody, locale: ShopLocale) =>
  about.lines
    .map(({ line_item_id, quantity }) => {
      const name = order.line_items.find(({ id }) => id === line_item_id)?.product.name ?? ''
      return words(locale, 'order-news')('line', { name, count: quantity })
    })
    .join(', ')

type Told = Extract<OrderNews, 'canceled' | 'shipped' | 'return-approved' | 'return-declined' | 'return-refunded'>

/** News short enough for one text message. */
export const isTold = (news: OrderNews): news is Told =>
  ['canceled', 'shipped', 'return-approved', 'return-declined', 'return-refunded'].includes(news)

export const orderNewsSms = (news: Told, number: string, locale: ShopLocale) =>
  `${words(locale, 'site')('name')}: ${words(locale, 'order-news')(`sms_${news}`, { number })}`

/** On a device of whoever is signed in there: the order opens without its secret. */
export function orderNewsPush({ order, news, about }: OrderNewsLetter, locale: ShopLocale): Notice {
  const t = words(locale, 'order-news')
  return {
    title: t(`subject_${news}`, { number: about?.number ?? order.number }),
    body: t(`text_${news}`),
    path: `${localePath(locale, '/order')}?${new URLSearchParams({ number: order.number })}`,
    tag: `order:${order.number}`,
    stop: t('stop')
  }
}
