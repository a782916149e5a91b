import type { PaymentsOfOrder, RefundsOfOrder } from '../../ordering/orders/index.ts'
import { paymentFingerprints } from './lookups.ts'
import { paymentBody, returnRefundKey } from './payment-body.ts'
import {
  updateCashDue,
  transitionPayment,
  paymentsOf,
  recordCash,
  recordStoreCredit,
  refundsOf,
  completeCashPayment
} from './payment-store.ts'
import type { RefundService } from './refunds.ts'

/** Payments as orders use them. */
export const paymentsPort: PaymentsOfOrder = {
  list: paymentsOf,
  fingerprints: paymentFingerprints,

  async bodies(reader, orderId) {
    const payments = await paymentsOf(reader, orderId)
    const refunds = payments.some(each => each.refunded_amount > 0) ? await refundsOf(reader, orderId) : []
    return payments.map(payment => paymentBody(payment, refunds))
  },

  recordCash,
  updateCashDue,
  completeCashPayment,

  async voidCash(tx, orderId, now) {
    for (const payment of await paymentsOf(tx, orderId))
      if (payment.method === 'cash' && payment.state === 'pending') await transitionPayment(tx, payment, 'void', now)
  },

  recordStoreCredit
}

/** Refunds as orders use them. */
export const refundsPort = (refunds: RefundService): RefundsOfOrder => ({
  refundSurplus: refunds.refundSurplus,
  refundReturn: (tx, orderId, { returnNumber, amount, to }, now) =>
    refunds.refundOrder(tx, {
      orderId,
      amount,
      idempotencyKey: returnRefundKey(returnNumber),
      now,
      destination: to
    })
})
