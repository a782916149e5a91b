import type { GeneratedAlways } from 'kysely'
import type { OrderEvent, OrderState, PaymentState, ShipmentState } from '../../../domain/ordering/order-state.ts'
import type { PaymentMethodId } from '../../../domain/money/payment.ts'
import type { AdjustmentKind } from '../../../domain/ordering/order-totals.ts'
import type { RequestedDestination, ReturnReason, ReturnState } from '../../../domain/ordering/returns.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    orders: OrderTable & OrderListColumns
    line_items: LineItemTable
    order_adjustments: OrderAdjustmentTable
    order_events: OrderEventTable
    order_shipments: OrderShipmentTable
    order_returns: OrderReturnTable
    order_return_lines: OrderReturnLineTable
    return_photos: ReturnPhotoTable
    review_answers: ReviewAnswerTable
    order_notes: OrderNoteTable
  }
}

export interface OrderTable {
  id: string
  number: string
  token: string
  state: OrderState
  payment_state: PaymentState
  shipment_state: ShipmentState
  locale: string
  email: string
  phone: string
  item_total: number
  ship_total: number
  total: number
  total_quantity: number
  payment_method: PaymentMethodId | null
  address_json: string | null
  delivery_json: string | null
  special_instructions: string
  age_confirmed: number
  reserved_until: string | null
  /** When its stock was first reserved. */
  reserved_since: string | null
  created_at: string
  updated_at: string
  completed_at: string | null
  paid_at: string | null
  canceled_at: string | null
  /** The user who owns it; null for a guest's. */
  user_id: string | null
  adjustment_total: number
  /** How many rows `order_adjustments` has of it: most orders have none, and nobody looks. */
  adjustment_count: number
  /** Prices that moved since the buyer last saw them; null for none. */
  unacknowledged_json: string | null
  /** ₮ its buyer wants to pay from the wallet; null = none. */
  requested_wallet_amount: number | null
  /** Whom the VAT receipt is for (`ReceiptReceiver`); null = a citizen who has not said more. */
  receipt_json: string | null
  /** The number its buyer has verified by a code; what counts is whether it is still `phone`. */
  verified_phone: string | null
  /** Counts its changes: who changes what they saw says which version that was. */
  version: number
}

/** Columns that lists filter by; the database computes them from the order's JSON. */
interface OrderListColumns {
  delivery_option: GeneratedAlways<string | null>
  /** Code of the branch it is picked up at. */
  delivery_branch: GeneratedAlways<string | null>
  recipient_name: GeneratedAlways<string>
}

/** Written by staff for staff. */
export interface OrderNoteTable {
  id: string
  order_id: string
  staff_id: string
  text: string
  created_at: string
}

/** Changes of an order's total besides goods and delivery; written anew with every change of an open order. */
export interface OrderAdjustmentTable {
  id: string
  order_id: string
  kind: AdjustmentKind
  /** Id of its source in the module that made it: a coupon's id. */
  source_id: string | null
  label_json: string
  /** ₮; discounts are negative. */
  amount: number
  position: number
}

/** Events of a placed order; rows are only ever added. */
export interface OrderEventTable {
  id: string
  order_id: string
  event: OrderEvent
  /** Why, where somebody said so: a cancellation's. */
  reason: string | null
  happened_at: string
}

/** Goods of an order that somebody wants to give back. */
export interface OrderReturnTable {
  id: string
  /** The order's number with `-B1`, `-B2` … behind it. */
  number: string
  order_id: string
  state: ReturnState
  reason: ReturnReason
  /** Notes in the buyer's words, and the shop's. */
  note: string
  answer: string
  /** ₮ paid for these pieces. */
  amount: number
  /** Delivery fee that is refunded, ₮, where the shop is to blame for the whole return. */
  fee: number
  /** Destination of the money. */
  refund_to: RequestedDestination
  created_at: string
  updated_at: string
  decided_at: string | null
  received_at: string | null
  refunded_at: string | null
}

export interface OrderReturnLineTable {
  return_id: string
  line_item_id: string
  quantity: number
  /** ₮ paid for these pieces. */
  amount: number
}

/** A picture of what is wrong; of no return while it is only sent. */
export interface ReturnPhotoTable {
  id: string
  order_id: string
  return_id: string | null
  /** Name of the file in the data folder. */
  file: string
  width: number
  height: number
  created_at: string
}

/** A line whose buyer wrote a review, or does not want to be asked. */
export interface ReviewAnswerTable {
  line_item_id: string
  product_id: string
  answered_at: string
}

export interface LineItemTable {
  id: string
  order_id: string
  variant_id: string
  product_id: string
  position: number
  quantity: number
  /** Units of it that `stock.reserved` counts for this line. */
  reserved: number
  /** ₮ for one: as agreed when the order was completed. */
  price: number
  regular_price: number
  options_json: string
  gift: number
}

/** How one of several parcels of a placed order is doing; `part` counts from 1. */
export interface OrderShipmentTable {
  order_id: string
  part: number
  state: ShipmentState
  ready_at: string | null
  shipped_at: string | null
  delivered_at: string | null
}
