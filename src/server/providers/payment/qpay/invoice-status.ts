import type { InvoiceStatus } from '../port.ts'
import type { PaymentRow } from './answers.ts'

const isPaid = ({ payment_status }: PaymentRow) => payment_status === 'PAID'
export const isReceived = (row: PaymentRow) => isPaid(row) || row.payment_status === 'PARTIAL'
export const isRefunded = ({ payment_status }: PaymentRow) => /^(REFUND(ED)?|CANCELL?ED)$/.test(payment_status)

/**
 * State of an invoice from its payments; null when no money has moved. `paid` is QPay's word: whether it is the
 * right amount is for the order to compare.
 */
export function statusOfPayments(rows: readonly PaymentRow[]): InvoiceStatus | null {
  const moved = rows.filter(row => row.payment_amount > 0 && (isReceived(row) || isRefunded(row)))
  if (moved.length === 0) return null
  const received = moved.filter(isReceived)
  return {
    state: received.length === 0 ? 'refunded' : received.some(isPaid) ? 'paid' : 'partial',
    captures: moved.map(row => ({ id: row.payment_id, amount: row.payment_amount, isRefunded: isRefunded(row) }))
  }
}
