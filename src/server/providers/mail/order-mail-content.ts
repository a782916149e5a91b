import type { OrderDelivery } from '../../../contract/ordering/delivery.ts'
import type { LineItemBody, OrderBody } from '../../../contract/ordering/order.ts'
import { orderTotalRows, type OrderTotalRow } from '../../../contract/ordering/order-total-rows.ts'
import { orderedDeliveryName } from '../../../domain/ordering/delivery-name.ts'
import { deliveryPromise, type OrderStatus } from '../../../domain/ordering/order-state.ts'
import { courierHours } from '../../../i18n/courier-hours.ts'
import { dateTime, deadline, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'

export interface OrderMailContext {
  /** Address without a slash at the end. */
  readonly publicUrl: string
  /** `content/places/places.json`, for the names behind an address's codes. */
  readonly places: Places
}

interface Place {
  readonly code: string
  readonly name: Readonly<Record<ShopLocale, string>>
}
interface Places {
  readonly cities: readonly (Place & { readonly districts: readonly Place[] })[]
}

/** One row of words: what it is, and its value. */
type Row = readonly [name: string, value: string]

/** An order as its mail says it, before it becomes text or HTML. */
export interface OrderMailContent {
  readonly locale: ShopLocale
  readonly shop: string
  readonly subject: string
  readonly heading: string
  readonly greeting: string
  readonly intro: string
  readonly lines: readonly { readonly name: string; readonly details: string; readonly total: string }[]
  readonly linesTitle: string
  readonly totals: readonly Row[]
  readonly total: Row
  readonly vat: string
  readonly facts: readonly Row[]
  readonly nextTitle: string
  readonly next: readonly string[]
  readonly link: { readonly label: string; readonly url: string; readonly warning: string }
  readonly questions: string
}

export function orderMailContent(
  order: OrderBody,
  locale: ShopLocale,
  context: OrderMailContext,
  texts: WordsSource
): OrderMailContent {
  const t = texts(locale, 'order-mail')
  const o = words(locale, 'order')
  const values = { number: order.number }
  const variant = mailVariantOf(order)
  const status = o(`status_${order.status}`)
  const name = order.ship_address?.firstname
  const { parts, total, paying, due } = orderTotalRows(order)
  return {
    locale,
    shop: words(locale, 'company')('name'),
    subject: t(`subject_${variant}`, { ...values, status }),
    heading: o('heading', values),
    greeting: name ? t('greeting', { name }) : t('greeting_plain'),
    intro: t(`intro_${variant}`, { status }),
    linesTitle: o('lines'),
    lines: order.line_items.map(line => readLine(line, locale)),
    totals: [...parts, ...(due ? [total, ...paying] : [])].map(line => sumRow(line, locale)),
    total: sumRow(due ?? total, locale),
    vat: words(locale, 'sums')(order.city_tax_total > 0 ? 'vat_city' : 'vat', {
      amount: money(locale, order.vat_total),
      city: money(locale, order.city_tax_total)
    }),
    facts: factsOf(order, locale, context),
    nextTitle: t('next'),
    next: nextStepsOf(order, locale),
    link: { label: t('open_order'), url: orderUrl(order, locale, context.publicUrl), warning: t('keep_link') },
    questions: questionsOf(locale)
  }
}

function sumRow({ name, amount }: OrderTotalRow, locale: ShopLocale): Row {
  const t = words(locale, 'sums')
  const text = typeof name === 'string' ? t(name) : name.text
  if (amount === null) return [text, t('delivery_later')]
  return [text, name === 'delivery' && amount === 0 ? t('delivery_free') : money(locale, amount)]
}

/** The four things this mail may have to say. */
function mailVariantOf(order: OrderBody): 'paid' | 'ordered' | 'pending' | 'changed' {
  if (order.state !== 'complete') return 'changed'
  if (order.payment_method === 'cash') return 'ordered'
  return order.payment_state === 'completed' ? 'paid' : 'pending'
}

function readLine(line: LineItemBody, locale: ShopLocale) {
  const o = words(locale, 'order')
  const pieces = o('pieces', { count: line.quantity, price: money(locale, line.price) })
  const details = [line.variant.options_text, pieces, line.gift ? o('gift') : '']
  return {
    name: line.product.name,
    details: details.filter(Boolean).join(' · '),
    total: money(locale, line.total)
  }
}

function factsOf(order: OrderBody, locale: ShopLocale, { places }: OrderMailContext): Row[] {
  const o = words(locale, 'order')
  const paidAt =
    order.paid_at === null ? '' : words(locale, 'order-mail')('paid_at', { moment: dateTime(locale, order.paid_at) })
  const rows: Row[] = [
    [o('method'), [order.payment_method && o(`method_${order.payment_method}`), paidAt].filter(Boolean).join(', ')],
    [o('delivery'), deliveryOf(order, locale)],
    [o('address'), addressOf(order, locale, places)],
    [o('contact'), phoneOf(order)],
    [o('note'), order.special_instructions]
  ]
  return rows.filter(([, value]) => value !== '')
}

function deliveryOf(order: OrderBody, locale: ShopLocale): string {
  const { delivery, status } = order
  if (delivery === null) return ''
  const { branch } = delivery
  const place = branch ? [branch.name, branch.address].filter(Boolean).join(', ') : ''
  return [
    words(locale, 'order')(
      `option_${orderedDeliveryName(delivery, order)}`,
      delivery.promised_by === null ? undefined : deadline(locale, delivery.promised_by)
    ),
    place,
    promiseOf(delivery, status, locale)
  ]
    .filter(Boolean)
    .join('. ')
}

function promiseOf({ date: day, slot, promised_by, branch }: OrderDelivery, status: OrderStatus, locale: ShopLocale) {
  const o = words(locale, 'order')
  const promise = deliveryPromise(status)
  if (promise === 'over') return ''
  if (promise === 'after-payment') return o(branch ? 'ready_after_payment' : 'promise_after_payment')
  if (day !== null && slot !== null) return o('slot', { slot: courierHours(locale, day, slot) })
  return promised_by === null ? '' : o(branch ? 'ready_by' : 'promised_by', deadline(locale, promised_by))
}

/** Address of the delivery in one line. */
export function addressOf({ ship_address: address }: OrderBody, locale: ShopLocale, places: Places): string {
  if (address === null) return ''
  const city = places.cities.find(({ code }) => code === address.city)
  const district = city?.districts.find(({ code }) => code === address.district)
  return [
    city?.name[locale] ?? address.city,
    district?.name[locale] ?? address.district,
    address.khoroo,
    address.street,
    address.detail,
    address.zipcode,
    address.w3w
  ]
    .filter(Boolean)
    .join(', ')
}

function nextStepsOf(order: OrderBody, locale: ShopLocale): string[] {
  const t = words(locale, 'order-mail')
  const variant = mailVariantOf(order)
  if (variant === 'changed') return []
  const until = order.reserved_until
  return [
    variant === 'pending' &&
      (until === null ? t('next_pay') : t('next_pay_until', { moment: dateTime(locale, until) })),
    t(order.requires_delivery ? 'next_prepare' : 'next_tickets'),
    order.requires_delivery && order.phone !== '' && t('next_phone', { phone: phoneOf(order) }),
    variant === 'ordered' && t('next_cash', { amount: money(locale, order.amount_due) }),
    order.age_restricted && t('next_age'),
    t(order.requires_delivery ? 'next_receipt' : 'next_receipt_tickets')
  ].filter(step => typeof step === 'string')
}

/** `9919 1234`, never parted at the end of a row. */
const phoneOf = ({ phone }: OrderBody) => phone.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2')

function questionsOf(locale: ShopLocale): string {
  const company = words(locale, 'company')
  return words(locale, 'order-mail')('questions', { phone: company('phone'), email: company('email') })
}

/** The order's page, with its secret. */
export const orderUrl = ({ number, token }: OrderBody, locale: ShopLocale, publicUrl: string) =>
  `${publicUrl}${localePath(locale, '/order/')}?${new URLSearchParams({ number, token })}`
