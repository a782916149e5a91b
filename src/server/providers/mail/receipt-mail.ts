import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { ReceiptDocument } from '../../../contract/money/receipt.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'
import { orderUrl } from './order-mail-content.ts'

/** The VAT receipt by mail: its number, its taxes, what draws lots, and the QR to register it with. */
export function receiptMail(order: OrderBody, receipt: ReceiptDocument, locale: ShopLocale, publicUrl: string) {
  const t = words(locale, 'receipt')
  const m = words(locale, 'order-mail')
  const company = words(locale, 'company')
  const isCorrected = (order.receipt?.documents.length ?? 0) > 1
  const name = order.ship_address?.firstname
  const values = { number: order.number }
  const receiver = order.receipt?.receiver
  const rows: (readonly [string, string])[] = [
    [t('number'), receipt.number],
    [t('issued'), dateTime(locale, receipt.issued_at)],
    [t('total'), money(locale, receipt.total)],
    [t('vat'), money(locale, receipt.vat)],
    ...(receipt.city_tax > 0 ? [[t('city_tax'), money(locale, receipt.city_tax)] as const] : []),
    ...(receiver?.type === 'company' ? [[t('company'), receiver.name] as const] : []),
    ...(receipt.lottery ? [[t('lottery'), receipt.lottery] as const] : [])
  ]
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: isCorrected ? t('corrected_subject', values) : t('subject', values),
    paragraphs: [
      name ? m('greeting', { name }) : m('greeting_plain'),
      isCorrected ? t('intro_corrected') : t('intro'),
      // A company's stands in its books by its number: there is nothing to be registered.
      ...(receipt.registered ? [t('registered')] : receipt.qr_image && receiver?.type !== 'company' ? [t('scan')] : [])
    ],
    facts: rows,
    ...(receipt.qr_image && { picture: { png: receipt.qr_image, name: 'ebarimt.png', alt: t('qr'), side: 220 } }),
    button: { label: t('open'), url: orderUrl(order, locale, publicUrl) },
    small: [m('keep_link'), m('questions', { phone: company('phone'), email: company('email') })]
  })
}
