import { paymentCanBecome } from '../../../domain/ordering/order-state.ts'
import type { OrderSubscriber } from '../../ordering/orders/index.ts'
import { paymentsOfOrder } from './queries.ts'
import { transitionPayment } from './payment-store.ts'
import type { RefundService } from './refunds.ts'

/**
 * Ends the payments of an order that is canceled or expired: paid ones are refunded, pending ones become void. Nobody chose
 * the wallet, and the buyer was told that the money comes back the way it was paid (spec §9): staff pay out by hand what the
 * provider cannot refund, such as the rest of a payment of which a part was refunded before.
 */
export const paymentSubscriber =
  (refunds: Pick<RefundService, 'refund'>): OrderSubscriber =>
  async (tx, { order }, event, now) => {
    if (event !== 'canceled' && event !== 'expired') return
    for (const payment of await tx.all(paymentsOfOrder, { order_id: order.id })) {
      if (payment.state === 'completed')
        await refunds.refund(tx, {
          paymentId: payment.id,
          amount: payment.amount - payment.refunded_amount,
          idempotencyKey: event,
          now,
          destination: 'source'
        })
      if (paymentCanBecome(payment.state, 'void')) await transitionPayment(tx, payment, 'void', now)
    }
  }
