import type { LicenceRecord } from '../../../contract/catalogue/licence.ts'
import type { LineItemBody, OrderBody, OrderCode } from '../../../contract/ordering/order.ts'
import type { ReturnBody } from '../../../contract/ordering/returns.ts'
import { licencesForSale, licensedKind } from '../../../domain/catalogue/licence.ts'
import { isOpen, orderStatus, unpayableReason } from '../../../domain/ordering/order-state.ts'
import { paidTotal, receivedTotal, refundTotal } from '../../../domain/money/payment.ts'
import { localDate } from '../../../domain/time.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { isAgeRestricted, unmetRequirements, requirementMessage } from './cart/requirements.ts'
import { deliveryBody, shipmentBodies } from '../delivery/index.ts'
import {
  cancelReasonOf,
  deliveredAt,
  isReturnWindowClosed,
  returnableOf,
  linesToReview
} from './returns/after-sales.ts'
import type { OrderRelations } from './order-relations.ts'
import type { PhotoLink } from './order-extension.ts'
import type { ReturnRecord } from './returns/return-queries.ts'
import { lineOptionsColumn } from './columns.ts'
import type { AppliedCode } from './totals/adjustment.ts'
import { taxesOf, type TaxKinds } from './totals/taxes.ts'
import { medicineWarningsBody } from './cart/medicine-warnings.ts'
import { unacknowledgedBody } from './cart/unacknowledged-changes.ts'
import {
  addressOf,
  deliveryOf,
  amountDueOf,
  requiresDelivery,
  sellableFor,
  type AggregateLine,
  type OrderAggregate
} from './order-aggregate.ts'

interface Shown {
  readonly token: string
  readonly photoLink: PhotoLink
  readonly makesReceipts: boolean
  readonly taxes: TaxKinds
  readonly licences: readonly LicenceRecord[]
  readonly freeDeliveryFrom: number | null
  readonly giftWrapFee: number | null
}

/** The whole order on the wire, in the reader's language. */
export function orderBody(
  aggregate: OrderAggregate,
  relations: OrderRelations,
  locale: Locale,
  now: Date,
  shown: Shown
): OrderBody {
  const { order, lines } = aggregate
  const delivery = deliveryOf(order)
  return {
    id: order.id,
    number: order.number,
    token: shown.token,
    ...statesOf(aggregate, relations, now),
    email: order.email,
    phone: order.phone,
    currency: 'MNT',
    item_total: order.item_total,
    ship_total: order.ship_total,
    adjustment_total: order.adjustment_total,
    adjustments: aggregate.adjustments.map(({ kind, label, amount }) => ({
      kind,
      label: label[locale === 'mn' ? 'mn' : 'en'],
      amount
    })),
    ...taxesOf(aggregate, shown.taxes),
    total: order.total,
    total_quantity: order.total_quantity,
    line_items: lines.map(line => ({ ...lineBody(aggregate, line, locale), ...seatsOf(line, relations) })),
    ...paymentPart(aggregate, relations, locale),
    requires_delivery: requiresDelivery(aggregate),
    free_delivery_from: shown.freeDeliveryFrom,
    gift_wrap_fee: shown.giftWrapFee,
    ship_address: addressOf(order),
    delivery: delivery && deliveryBody(delivery, locale),
    shipments: shipmentBodies(order.number, delivery, relations.shipments),
    special_instructions: order.special_instructions,
    age_restricted: isAgeRestricted(aggregate),
    age_confirmed: order.age_confirmed === 1,
    reserved_until: order.reserved_until,
    ...openPart(aggregate, locale),
    created_at: order.created_at,
    updated_at: order.updated_at,
    completed_at: order.completed_at,
    paid_at: order.paid_at,
    canceled_at: order.canceled_at,
    ...afterSalesPart(aggregate, relations, now, shown),
    licences: licencesOfOrder(aggregate, shown.licences, locale)
  }
}

function statesOf(aggregate: OrderAggregate, relations: OrderRelations, now: Date) {
  const { state, payment_state, shipment_state, payment_method } = aggregate.order
  const status = orderStatus({
    state,
    payment: payment_state,
    shipment: shipment_state,
    paysOnDelivery: payment_method === 'cash',
    confirmed: relations.events.some(({ event }) => event === 'confirmed'),
    isReturnWindowClosed: isReturnWindowClosed(aggregate, relations, now),
    receipt: relations.receipt.state
  })
  return { state, payment_state, shipment_state, status }
}

/** How it is, or will be, paid. */
function paymentPart(aggregate: OrderAggregate, { payments }: OrderRelations, locale: Locale) {
  const { order } = aggregate
  const paid = paidTotal(payments)
  return {
    payments,
    payment_method: order.payment_method,
    codes: (isOpen(order.state) ? (aggregate.codes ?? []) : []).map(code => codeBody(code, locale)),
    // Store credit that was taken is among the payments.
    covers: isOpen(order.state) ? aggregate.storeCredits : [],
    wallet_amount: order.requested_wallet_amount,
    paid_total: receivedTotal(payments),
    refund_total: refundTotal(payments),
    payment_total: paid,
    amount_due: isOpen(order.state)
      ? amountDueOf(aggregate)
      : // Of a paid order nothing is owed, whatever went back since.
        unpayableReason(order.state, order.payment_state) === undefined
        ? order.total - paid
        : 0
  }
}

/** Requirements of an open order, and its notices to the buyer. */
function openPart(aggregate: OrderAggregate, locale: Locale) {
  const { order, lines, notices, unacknowledged } = aggregate
  return {
    requirements: isOpen(order.state)
      ? unmetRequirements(aggregate).map(missing => ({
          step: missing.step,
          field: missing.field,
          code: missing.code,
          message: requirementMessage(missing, locale)
        }))
      : [],
    notices: notices.map(({ code, variant_id, values }) => ({
      code,
      variant_id,
      message: words(locale, 'problem')(code, values)
    })),
    unseen: isOpen(order.state) ? unacknowledgedBody(unacknowledged, lines, locale) : [],
    medicine_warnings: isOpen(order.state) ? medicineWarningsBody(lines, locale) : []
  }
}

/** Everything that follows the placing of an order. */
function afterSalesPart(
  aggregate: OrderAggregate,
  relations: OrderRelations,
  now: Date,
  { makesReceipts, photoLink }: Pick<Shown, 'makesReceipts' | 'photoLink'>
) {
  const { state } = aggregate.order
  const { events, returns, receipt } = relations
  const isOver = !isOpen(state) && state !== 'complete'
  return {
    cancel_reason: cancelReasonOf(relations),
    delivered_at: deliveredAt(relations)?.toISOString() ?? null,
    events: events.map(({ event, happened_at }) => ({ event, at: happened_at })),
    returnable: returnableOf(aggregate, relations, now),
    returns: returns.map(each => returnBody(each, file => photoLink(file, now))),
    receipt: makesReceipts ? { ...receipt, changeable: receipt.changeable && !isOver } : null,
    to_review: linesToReview(aggregate, relations, now)
  }
}

/** An order that was called off, or that nobody paid, sold nothing. */
function licencesOfOrder({ order, lines }: OrderAggregate, licences: readonly LicenceRecord[], locale: Locale) {
  if (!['complete', 'returned'].includes(order.state) || order.completed_at === null) return []
  const kinds = lines.map(({ details: { ageRestricted, mainTaxon } }) =>
    licensedKind({ ageRestricted, taxon: mainTaxon })
  )
  return licencesForSale(licences, kinds, localDate(new Date(order.completed_at))).map(
    ({ kind, number, holder, issued_by, valid_until, demonstration = false }) => ({
      ...{ kind, number, holder, valid_until, demonstration },
      issued_by: issued_by[locale === 'mn' ? 'mn' : 'en']
    })
  )
}

const seatsOf = ({ id }: AggregateLine, { tickets }: OrderRelations) => {
  const seats = tickets.flatMap(({ line_item_id, seat }) => (line_item_id === id && seat !== null ? [seat] : []))
  return seats.length > 0 ? { seats } : {}
}

function lineBody(aggregate: OrderAggregate, line: AggregateLine, locale: Locale): LineItemBody {
  const { details } = line
  const language = locale === 'mn' ? 'mn' : 'en'
  const sellable = line.active ? sellableFor(aggregate, line) : 0
  return {
    id: line.id,
    variant_id: line.variant_id,
    quantity: line.quantity,
    price: line.price,
    regular_price: line.regular_price,
    total: line.price * line.quantity,
    options: lineOptionsColumn.read(line.options_json),
    gift: line.gift === 1,
    requires_shipping: line.details.requiresShipping,
    variant: {
      id: line.variant_id,
      sku: details.sku,
      options_text: details.optionsText[language],
      in_stock: sellable > 0,
      total_on_hand: sellable
    },
    product: {
      id: details.productId,
      sku: details.productSku,
      name: details.name[language],
      slug: details.slug,
      image: details.image,
      age_restricted: details.ageRestricted,
      giftable: details.giftable
    }
  }
}

const codeBody = (
  { id, kind, code, label, amount, ineligibleReason, minimum }: AppliedCode,
  locale: Locale
): OrderCode => ({
  id,
  kind,
  code,
  label: label[locale === 'mn' ? 'mn' : 'en'],
  amount,
  counts: ineligibleReason === undefined,
  message:
    ineligibleReason === undefined ? null : words(locale, 'problem')(ineligibleReason, { min: money(locale, minimum) })
})

const returnBody = (row: ReturnRecord, linkOf: (file: string) => string): ReturnBody => ({
  number: row.number,
  state: row.state,
  reason: row.reason,
  note: row.note,
  answer: row.answer,
  amount: row.amount + row.fee,
  refund_to: row.refund_to,
  photos: row.photos.map(({ id, file, width, height }) => ({ id, url: linkOf(file), width, height })),
  lines: row.lines.map(({ line_item_id, quantity }) => ({ line_item_id, quantity })),
  created_at: row.created_at,
  decided_at: row.decided_at,
  received_at: row.received_at,
  refunded_at: row.refunded_at
})
