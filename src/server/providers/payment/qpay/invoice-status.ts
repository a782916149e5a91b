import type { InvoiceStatus } from '../port.ts'
import type { PaymentRow } from './answers.ts'

const isPaid = ({ payment_status }: PaymentRow) => payment_status === 'PAID'
const isReceived = (row: PaymentRow) => isPaid(row) || row.payment_status === 'PARTIAL'
const isReturned = ({ payment_status }: PaymentRow) => /^REFUND(ED)?$/.test(payment_status)

/**
 * What an invoice's payments say together; null when no money has moved. `paid` is QPay's word: whether it is the
 * right amount is for the order to compare.
 */
export function statusOfPayments(rows: readonly PaymentRow[]): InvoiceStatus | null {
  const received = rows.filter(isReceived)
  const main = received.find(isPaid) ?? received[0]
  if (main !== undefined) {
    return {
      state: isPaid(main) ? 'paid' : 'partial',
      paidAmount: received.reduce((sum, row) => sum + row.payment_amount, 0),
      providerPaymentId: main.payment_id
    }
  }
  const returned = rows.find(isReturned)
  return returned === undefined ? null : { state: 'refunded', paidAmount: 0, providerPaymentId: returned.payment_id }
}
