import { LEASE_PAY_METHODS } from '../../../contract/money/lease.ts'
import { paidTotal } from '../../../domain/money/payment.ts'
import { paymentsOf, type PaymentService, type RefundService } from '../payments/index.ts'
import type { LeasePaymentsPort } from './lease-deps.ts'

/** The part of payments that leasing uses. */
export type LeasePayments = Pick<
  PaymentService,
  'recordLenderPayment' | 'open' | 'newestPending' | 'refresh' | 'methods'
>

/** `payments` is a function because payments are composed after leases, which are one of their payables. */
export const leasePaymentsPort = (
  payments: () => LeasePayments,
  refunds: Pick<RefundService, 'refund'>
): LeasePaymentsPort => ({
  amountDue: async (tx, { order }) => order.total - paidTotal(await paymentsOf(tx, order.id)),
  payOrder: (tx, { order }, leaseId, amount, now) =>
    payments().recordLenderPayment(tx, order, { method: 'lease', amount, from: leaseId }, now),
  refund: refunds.refund,
  openPayment: (id, method, userId, idempotencyKey, locale) =>
    payments().open({ payableKind: 'lease', id, method, principal: { userId } }, idempotencyKey, locale),
  pendingPayment: (reader, billId) => payments().newestPending(reader, 'lease', billId),
  refreshPayment: paymentId => payments().refresh(paymentId),
  async methods(reader) {
    const on = await payments().methods(reader)
    return LEASE_PAY_METHODS.filter(method => on.includes(method))
  }
})
