import type { PaymentState } from '../../../domain/order-state.ts'
import type { PayableKind, PaymentMethodId, RefundState, RefundRoute } from '../../../domain/payment.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payments: PaymentTable
    payment_captures: PaymentCaptureTable
    refunds: RefundTable
  }
}

export interface PaymentTable {
  id: string
  number: string
  payable_kind: PayableKind
  payable_id: string
  /** Set when it is paid for an order. */
  order_id: string | null
  user_id: string | null
  method: PaymentMethodId
  state: PaymentState
  /** ₮ asked; once completed, what really came. */
  amount: number
  /** ₮ given back or on their way back, as `refunds` says. */
  refunded_amount: number
  invoice_id: string | null
  provider_payment_id: string | null
  invoice_json: string | null
  created_at: string
  updated_at: string
  expires_at: string | null
  checked_at: string | null
}

/** Money that came through a provider, as the provider names it. */
export interface PaymentCaptureTable {
  method: PaymentMethodId
  provider_id: string
  /** The payment it counts for. */
  payment_id: string
  /** The payment on whose invoice it came: another one where more came than was asked for. */
  invoice_payment_id: string
  /** ₮ */
  amount: number
  recorded_at: string
  /** When its provider was first asked to give it back: from then on it may have done so unheard. */
  refund_requested_at: string | null
  refunded_at: string | null
}

/** Money on its way back, and where it ended up. */
export interface RefundTable {
  id: string
  payment_id: string
  /** Why; one refund of a payment for one reason, however often it is asked for. */
  reason: string
  amount: number
  state: RefundState
  way: RefundRoute
  /** Where it goes when its source does not take it. */
  fallback: Exclude<RefundRoute, 'source'>
  created_at: string
  /** When it is promised to be back. */
  due_at: string
  done_at: string | null
}
