import type { PaymentBody } from '../../../contract/money/payment.ts'
import type { OrderReceipt } from '../../../contract/money/receipt.ts'
import type { PaymentState } from '../../../domain/ordering/order-state.ts'
import type { StoreCreditMethod, PaymentMethodId } from '../../../domain/money/payment.ts'
import type { RequestedDestination } from '../../../domain/ordering/returns.ts'
import type { VariantDetails } from '../../catalogue/products/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { OrderRow } from './queries.ts'

/**
 * Ports through which an order reaches its money, tickets and reviews; implemented in `money`, `booking` and
 * `community`.
 */

export interface OrderPayment {
  readonly id: string
  readonly method: PaymentMethodId
  readonly state: PaymentState
  /** ₮ */
  readonly amount: number
  /** ₮ given back, or on their way back. */
  readonly refunded_amount: number
}

type PaidOrder = Pick<OrderRow, 'id' | 'number' | 'user_id'>

/** Payments of an order. */
export interface PaymentsOfOrder {
  /** Oldest first. */
  list(reader: Reader, orderId: string): Promise<readonly OrderPayment[]>
  /** A fingerprint for each order with payments, which changes with any of them. */
  fingerprints(reader: Pick<Transaction, 'query'>, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** With their refunds, as they are on the wire; oldest first. */
  bodies(reader: Reader, orderId: string): Promise<readonly PaymentBody[]>
  /** Records `amount` ₮ that the courier will collect, as the order's payment number `attempt`. */
  recordCash(tx: Transaction, order: PaidOrder, attempt: number, amount: number, now: Date): Promise<unknown>
  /** The courier will collect `amount` ₮, because some of it was paid another way. */
  updateCashDue(tx: Transaction, orderId: string, amount: number, now: Date): Promise<unknown>
  /** The courier has brought it. */
  completeCashPayment(tx: Transaction, orderId: string, now: Date): Promise<void>
  /** The whole order was paid another way. */
  voidCash(tx: Transaction, orderId: string, now: Date): Promise<void>
  /** Records store credit as paid; answers the payment's id, under which it is taken. */
  recordStoreCredit(
    tx: Transaction,
    order: PaidOrder,
    attempt: number,
    storeCredit: { readonly method: StoreCreditMethod; readonly amount: number },
    now: Date
  ): Promise<string>
}

/** `amount` ₮ were paid too much, the last of them by this payment. */
export interface SurplusRefundInput {
  readonly orderId: string
  readonly paymentId: string
  /** ₮ */
  readonly amount: number
  readonly now: Date
}

/** Money of an order on its way back. */
export interface RefundsOfOrder {
  refundSurplus(tx: Transaction, surplus: SurplusRefundInput): Promise<unknown>
  /** Refunds returned goods, once per return; false when not so much is left of what was paid. */
  refundReturn(tx: Transaction, orderId: string, returned: ReturnRefund, now: Date): Promise<boolean>
}

interface ReturnRefund {
  readonly returnNumber: string
  /** ₮ */
  readonly amount: number
  readonly to: RequestedDestination
}

/** The VAT receipt of an order. */
export interface ReceiptOfOrder {
  /** The receipt as the API returns it. Before goods were received there is none, and the database is not queried. */
  body(reader: Reader, order: OrderRow, isReceived: boolean): Promise<OrderReceipt>
}

/** An e-ticket of an order that is not void. */
export interface OrderTicket {
  readonly line_item_id: string
  /** Null where places are not numbered. */
  readonly seat: string | null
  /** When its event ends, ISO. */
  readonly ends_at: string
}

/** Tickets that were issued for an order. */
export interface TicketsOfOrder {
  ofOrder(reader: Reader, orderId: string): Promise<readonly OrderTicket[]>
}

/** A buyer's review of a line that they received. */
export interface LineReview {
  readonly order: Pick<OrderRow, 'id' | 'user_id' | 'email' | 'locale'>
  /** Recipient in the delivery address; null without one. */
  readonly recipient: { readonly firstname: string; readonly lastname: string } | null
  readonly lineId: string
  readonly details: VariantDetails
  readonly receivedAt: Date | undefined
  /** 1 to 5. */
  readonly rating: number
  readonly comment: string
  readonly network: string
}

/** Reviews of received lines. */
export interface ReviewsOfOrder {
  submit(tx: Transaction, review: LineReview): Promise<void>
}
