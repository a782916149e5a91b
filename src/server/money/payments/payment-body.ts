import type { PaymentBody } from '../../../contract/money/payment.ts'
import type { PaymentTable, RefundTable } from './tables.ts'
import { nextActionColumn } from './columns.ts'

/** Idempotency key of a refund for a return; where it was split, the part for staff ends in `:rest`. */
const RETURN = /^return:([^:]+)/

export const returnRefundKey = (number: string) => `return:${number}`

/** A payment on the wire. */
export const paymentBody = (payment: PaymentTable, refunds: readonly RefundTable[]): PaymentBody => ({
  id: payment.id,
  number: payment.number,
  subject: payment.payable_kind,
  state: payment.state,
  amount: payment.amount,
  refunded_amount: payment.refunded_amount,
  refunds: refunds
    .filter(({ payment_id }) => payment_id === payment.id)
    .map(({ amount, idempotency_key: key, state, destination: way, due_at, done_at }) => ({
      amount,
      return_number: RETURN.exec(key)?.[1] ?? null,
      state,
      way,
      due_at,
      done_at
    })),
  payment_method_name: payment.method,
  created_at: payment.created_at,
  expires_at: payment.expires_at,
  ask: payment.state === 'pending' && payment.invoice_json !== null ? nextActionColumn.read(payment.invoice_json) : null
})
