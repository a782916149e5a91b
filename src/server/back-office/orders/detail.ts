import type { StaffOrderBody } from '../../../contract/staff/orders.ts'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import { canCancel } from '../../../domain/ordering/cancellation.ts'
import { canBePacked, SHIPMENT_TRANSITIONS, type ShipmentState } from '../../../domain/ordering/order-state.ts'
import { REFUND_TARGETS } from '../../../domain/ordering/returns.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { CONFIRMATION_MAILS_MAX } from '../../ordering/orders/index.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { addressOf } from '../../providers/mail/index.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { capturesOf, changesOf, couponCodesOf, customerOf, messagesOf, movementsOf, notesOf } from './history.ts'

/** A placed order with everything that happened to it, and what may be done with it. */
export async function readOrder(deps: OfficeOrdersDeps, number: string, locale: Locale): ServiceResult<StaffOrderBody> {
  const { db, orders } = deps
  const row = await db.query
    .selectFrom('orders')
    .select(['id', 'version', 'user_id', 'completed_at'])
    .where('number', '=', number)
    .executeTakeFirst()
  const order = row?.completed_at ? await orders.read({ number, token: '', asStaff: true }, locale) : undefined
  if (!row || !order) return notFound('order-not-found')
  const { token: _, ...rest } = order
  const shown = { ...rest, receipt: withoutLottery(order.receipt) }
  const messages = await messagesOf(db, order)
  return ok({
    order: shown,
    version: row.version,
    address: addressOf(order, isShopLocale(locale) ? locale : 'en', deps.deliveryDirectory.body),
    customer: await customerOf(db, row.user_id),
    notes: await notesOf(db, row.id),
    messages,
    coupon_codes: await couponCodesOf(db, row.id),
    captures: await capturesOf(db, row.id),
    stock_movements: await movementsOf(db, row.id),
    changes: await changesOf(db, number),
    allowed: allowedOf(order, row.user_id !== null, messages)
  })
}

/** The lottery number of a receipt and the code that registers it are its buyer's. */
const withoutLottery = (receipt: OrderBody['receipt']) =>
  receipt && {
    ...receipt,
    documents: receipt.documents.map(document => ({ ...document, lottery: null, qr_image: null }))
  }

function allowedOf(
  order: OrderBody,
  hasAccount: boolean,
  messages: StaffOrderBody['messages']
): StaffOrderBody['allowed'] {
  const { state, payment_state, shipment_state, payment_method, requires_delivery, payment_total, events, email } =
    order
  const isPackable = requires_delivery && canBePacked(state, payment_state, payment_method === 'cash')
  const confirmations = messages.filter(({ topic }) => topic === 'confirmation').length
  return {
    confirm: isPackable && shipment_state === 'pending' && !events.some(({ event }) => event === 'confirmed'),
    shipment: isPackable ? nextSteps(order) : [],
    cancel: canCancel(state, shipment_state, requires_delivery),
    refund: payment_state === 'completed' ? payment_total : 0,
    refund_to: REFUND_TARGETS.filter(target => target !== 'wallet' || hasAccount),
    resend: email !== '' && confirmations > 0 && confirmations < CONFIRMATION_MAILS_MAX
  }
}

/** States that a shipment may have next; of several shipments each goes its own way. */
export function nextSteps({ shipment_state, shipments }: OrderBody): ShipmentState[] {
  const states = shipments.length > 0 ? shipments.map(({ state }) => state) : [shipment_state]
  return [...new Set(states.flatMap(state => SHIPMENT_TRANSITIONS[state]))]
}
