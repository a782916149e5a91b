import type { PaymentBody } from '../../../contract/money/payment.ts'
import type { OrderReceipt } from '../../../contract/money/receipt.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { OrderEventTable, OrderShipmentTable } from './tables.ts'
import { eventsOf } from './lifecycle/events.ts'
import type { OrderTicket, PaymentsOfOrder, ReceiptOfOrder, TicketsOfOrder } from './order-ports.ts'
import type { OrderRow } from './queries.ts'
import { shipmentsOf } from './shipments/shipments.ts'
import { deliveryOf } from './order-aggregate.ts'
import { reviewAnswersOf, returnsOf, type ReturnRecord } from './returns/return-queries.ts'

/** All that belongs to a placed order besides its own row and lines: payments, shipments, returns, receipt. */
export interface OrderRelations {
  readonly payments: readonly PaymentBody[]
  readonly events: readonly OrderEventTable[]
  /** Shipments of the order, where it goes in several. */
  readonly shipments: readonly OrderShipmentTable[]
  readonly returns: readonly ReturnRecord[]
  /** Lines whose buyer has said what they think, or does not want to be asked. */
  readonly reviewed: ReadonlySet<string>
  readonly tickets: readonly OrderTicket[]
  /** The VAT receipt, made from delivery on. */
  readonly receipt: OrderReceipt
}

const NOTHING = {
  payments: [],
  events: [],
  shipments: [],
  returns: [],
  reviewed: new Set<string>(),
  tickets: []
} as const

export interface OrderRelationsDeps {
  readonly payments: PaymentsOfOrder
  readonly receipts: ReceiptOfOrder
  readonly tickets: TicketsOfOrder
}

/**
 * Payments, shipments, returns and receipts of a placed order; empty for a cart. Returns are read only once goods were
 * received.
 */
export async function loadOrderRelations(
  { payments: paymentsOf, receipts, tickets }: OrderRelationsDeps,
  reader: Reader,
  order: OrderRow
): Promise<OrderRelations> {
  if (order.completed_at === null) return { ...NOTHING, receipt: await receipts.body(reader, order, false) }
  const [payments, events, shipments] = await Promise.all([
    paymentsOf.bodies(reader, order.id),
    eventsOf(reader, order.id),
    deliveryOf(order)?.option === 'split' ? shipmentsOf(reader, order.id) : []
  ])
  const isReceived = order.shipment_state === 'delivered' || shipments.some(({ delivered_at }) => delivered_at !== null)
  const receipt = await receipts.body(reader, order, isReceived)
  if (!isReceived) return { ...NOTHING, payments, events, shipments, receipt }
  return {
    payments,
    events,
    shipments,
    returns: await returnsOf(reader, order.id),
    tickets: await tickets.ofOrder(reader, order.id),
    reviewed: new Set((await reviewAnswersOf(reader, order.id)).map(({ line_item_id }) => line_item_id)),
    receipt
  }
}
