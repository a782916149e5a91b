import type { Reader } from '../../platform/db/database.ts'
import type { OrderEventTable, OrderShipmentTable } from './tables.ts'
import type { PaymentTable, RefundTable } from '../../money/payments/tables.ts'
import { paymentsOf, refundsOf } from '../../money/payments/records.ts'
import { receiptRecordOf, type ReceiptRecord } from '../../money/receipts/records.ts'
import { eventsOf } from './events.ts'
import type { OrderRow } from './queries.ts'
import { shipmentsOf } from './shipments.ts'
import { deliveryOf } from './order-aggregate.ts'
import { reviewAnswersOf, returnsOf, type ReturnRecord } from './return-queries.ts'

/** All that has happened to a placed order. */
export interface OrderHistory {
  readonly payments: readonly PaymentTable[]
  readonly refunds: readonly RefundTable[]
  readonly events: readonly OrderEventTable[]
  /** Its parcels, where it goes in several. */
  readonly shipments: readonly OrderShipmentTable[]
  readonly returns: readonly ReturnRecord[]
  /** Lines whose buyer has said what they think, or does not want to be asked. */
  readonly reviewed: ReadonlySet<string>
  /** The VAT receipt, from delivery on. */
  readonly receipt: ReceiptRecord | undefined
}

const NOTHING: OrderHistory = {
  payments: [],
  refunds: [],
  events: [],
  shipments: [],
  returns: [],
  reviewed: new Set(),
  receipt: undefined
}

/** A cart has no past; and nothing comes back of what was never received. */
export async function historyOf(reader: Reader, order: OrderRow): Promise<OrderHistory> {
  if (order.completed_at === null) return NOTHING
  const payments = await paymentsOf(reader, order.id)
  const refunds = payments.some(each => each.refunded_amount > 0) ? await refundsOf(reader, order.id) : []
  const events = await eventsOf(reader, order.id)
  const shipments = deliveryOf(order)?.option === 'split' ? await shipmentsOf(reader, order.id) : []
  const isHere = order.shipment_state === 'delivered' || shipments.some(({ delivered_at }) => delivered_at !== null)
  if (!isHere) return { ...NOTHING, payments, refunds, events, shipments }
  return {
    payments,
    refunds,
    events,
    shipments,
    returns: await returnsOf(reader, order.id),
    reviewed: new Set((await reviewAnswersOf(reader, order.id)).map(({ line_item_id }) => line_item_id)),
    receipt: await receiptRecordOf(reader, order.id)
  }
}
