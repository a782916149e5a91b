import type { PaymentState } from '../../../domain/ordering/order-state.ts'
import type {
  PayableKind,
  PaymentMethodId,
  ProviderTestOutcome,
  RefundState,
  RefundDestination
} from '../../../domain/money/payment.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payments: PaymentTable
    payment_captures: PaymentCaptureTable
    refunds: RefundTable
    payment_method_settings: PaymentMethodSettingTable
  }
}

export interface PaymentTable {
  id: string
  number: string
  payable_kind: PayableKind
  payable_id: string
  /** Set when the payable is an order. */
  order_id: string | null
  user_id: string | null
  method: PaymentMethodId
  state: PaymentState
  /** ₮ asked for; once completed, ₮ received. */
  amount: number
  /** ₮ refunded or under way, as `refunds` says. */
  refunded_amount: number
  invoice_id: string | null
  provider_payment_id: string | null
  invoice_json: string | null
  created_at: string
  updated_at: string
  expires_at: string | null
  checked_at: string | null
}

/** A capture, by the provider's id. */
export interface PaymentCaptureTable {
  method: PaymentMethodId
  provider_id: string
  /** The payment it counts for. */
  payment_id: string
  /** The payment whose invoice was paid: another one where the capture is an overpayment. */
  invoice_payment_id: string
  /** ₮ */
  amount: number
  recorded_at: string
  /** When its refund was first requested: from then on the provider may have refunded it without an answer. */
  refund_requested_at: string | null
  refunded_at: string | null
}

/** A refund and where its money goes. */
export interface RefundTable {
  id: string
  payment_id: string
  /** Names its cause (`return:…`, `too-much`): a payment has one refund per key, however often it is requested. */
  idempotency_key: string
  amount: number
  state: RefundState
  destination: RefundDestination
  /** Destination of the refund where the provider cannot make it. */
  fallback_destination: Exclude<RefundDestination, 'source'>
  created_at: string
  /** When it is promised to be done. */
  due_at: string
  done_at: string | null
}

/** A method that staff changed or tested; one without a row is on. */
export interface PaymentMethodSettingTable {
  method: PaymentMethodId
  is_enabled: number
  version: number
  changed_at: string | null
  tested_at: string | null
  test_outcome: ProviderTestOutcome | null
  /** The provider's own words. */
  test_answer: string | null
  test_ms: number | null
}
