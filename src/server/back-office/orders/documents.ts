import type { OrderBody } from '../../../contract/ordering/order.ts'
import { dateTime, money } from '../../../i18n/format.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { ok } from '../../../domain/result.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { paragraph, pdfOf, rightAligned, type PdfDocument, type TextStyle } from '../../platform/pdf/pdf-document.ts'
import { addressOf } from '../../providers/mail/index.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { isForWarehouse } from './shipments.ts'

const SMALL: TextStyle = { size: 9, weight: 'text', colour: '#555' }
const TEXT: TextStyle = { size: 10.5, weight: 'text' }
const STRONG: TextStyle = { size: 11.5, weight: 'strong' }

const A4 = { width: 595.28, height: 841.89, margin: 48 }
const A6 = { width: 297.64, margin: 22 }

interface Printing {
  readonly order: OrderBody
  readonly address: string
  readonly locale: ShopLocale
  /** Prices and what is to be collected: not for those who only pack. */
  readonly hasAmounts: boolean
}

const recipientOf = ({ ship_address: to, delivery }: OrderBody) =>
  [to?.firstname, to?.lastname].filter(Boolean).join(' ') || (delivery?.recipient ?? '')

const deliveryText = ({ delivery }: OrderBody, locale: ShopLocale) => {
  if (!delivery) return ''
  const t = words(locale, 'office-orders')
  return [t(`delivery_${delivery.option}`), delivery.branch?.name, delivery.date, delivery.slot]
    .filter(Boolean)
    .join(' · ')
}

/** All that goes into a shipment, to be ticked off while it is packed. */
function drawSlip(doc: PdfDocument, { order, address, locale, hasAmounts }: Printing) {
  const t = words(locale, 'office-orders')
  const place = { x: A4.margin, width: A4.width - 2 * A4.margin }
  const write = (text: string, style: TextStyle) => text !== '' && paragraph(doc, text, style, place)
  doc.addPage()
  doc.y = A4.margin
  write(words(locale, 'company')('name'), SMALL)
  rightAligned(doc, order.completed_at ? dateTime(locale, order.completed_at) : '', SMALL, place)
  doc.y += 6
  write(`${t('packing_slip')} ${order.number}`, { size: 18, weight: 'strong' })
  doc.y += 8
  write([recipientOf(order), order.phone].filter(Boolean).join(' · '), STRONG)
  write(address, TEXT)
  write(deliveryText(order, locale), TEXT)
  write(order.special_instructions, TEXT)
  doc.y += 12
  for (const { quantity, variant, product, total, gift } of order.line_items) {
    if (doc.y > A4.height - 2 * A4.margin) {
      doc.addPage()
      doc.y = A4.margin
    }
    doc.rect(A4.margin, doc.y, 11, 11).stroke('#111')
    if (hasAmounts) rightAligned(doc, money(locale, total), TEXT, place)
    const line = { x: A4.margin + 22, width: place.width - 110 }
    paragraph(doc, `${quantity} × ${[product.name, variant.options_text].filter(Boolean).join(', ')}`, STRONG, line)
    paragraph(doc, [variant.sku, ...(gift ? [t('gift')] : [])].join(' · '), SMALL, line)
    doc.y += 5
  }
  doc.y += 6
  write(`${t('pieces')}: ${order.total_quantity}`, TEXT)
  if (!hasAmounts) return
  write(`${t('column_total')}: ${money(locale, order.total)}`, STRONG)
  if (order.amount_due > 0) write(`${t('due')}: ${money(locale, order.amount_due)}`, STRONG)
}

/** Stuck on a shipment: where to, whom to call, what to take at the door. */
function drawLabel(doc: PdfDocument, { order, address, locale, hasAmounts }: Printing) {
  const t = words(locale, 'office-orders')
  const place = { x: A6.margin, width: A6.width - 2 * A6.margin }
  const write = (text: string, style: TextStyle) => text !== '' && paragraph(doc, text, style, place)
  doc.addPage()
  doc.y = A6.margin
  write(words(locale, 'company')('name'), SMALL)
  doc.y += 4
  write(order.number, { size: 20, weight: 'strong' })
  doc.y += 6
  write(recipientOf(order), { size: 15, weight: 'strong' })
  write(order.phone, { size: 20, weight: 'strong' })
  doc.y += 6
  write(address, { size: 12, weight: 'text' })
  doc.y += 6
  write(deliveryText(order, locale), TEXT)
  write(order.special_instructions.slice(0, 200), TEXT)
  if (hasAmounts && order.amount_due > 0) {
    doc.y += 6
    write(`${t('due')}: ${money(locale, order.amount_due)}`, { size: 15, weight: 'strong' })
  }
}

async function printed(
  { orders, deliveryDirectory }: OfficeOrdersDeps,
  { numbers, hasAmounts }: DocumentRequest,
  locale: ShopLocale
): ServiceResult<readonly Printing[]> {
  const found: Printing[] = []
  for (const number of numbers) {
    const order = await orders.read({ number, token: '', asStaff: true }, locale)
    if (!order || order.completed_at === null || !(hasAmounts || isForWarehouse(order)))
      return notFound('order-not-found')
    found.push({ order, address: addressOf(order, locale, deliveryDirectory.body), locale, hasAmounts })
  }
  return ok(found)
}

const DOCUMENTS = {
  packing_slips: { size: 'A4', margin: A4.margin, draw: drawSlip },
  address_labels: { size: 'A6', margin: A6.margin, draw: drawLabel }
} as const

export interface DocumentRequest {
  readonly kind: keyof typeof DOCUMENTS
  readonly numbers: readonly string[]
  readonly hasAmounts: boolean
}

/** Packing slips or labels of several orders, one after the other in one file. */
export async function printDocuments(
  deps: OfficeOrdersDeps,
  request: DocumentRequest,
  locale: Locale
): ServiceResult<Buffer<ArrayBuffer>> {
  const { draw, ...paper } = DOCUMENTS[request.kind]
  const all = await printed(deps, request, isShopLocale(locale) ? locale : 'en')
  if (!all.ok) return all
  return ok(
    await pdfOf({ ...paper, title: request.numbers.join(', ') }, doc => {
      for (const each of all.value) draw(doc, each)
    })
  )
}
