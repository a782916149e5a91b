import { LEASE_PAY_METHODS } from '../../../contract/lease.ts'
import { paidTotal } from '../../../domain/payment.ts'
import { paymentsOf, type PaymentService } from '../payments/index.ts'
import type { LeaseMoney } from './lease-deps.ts'

/** The part of payments that leasing uses. */
export type LeasePayments = Pick<PaymentService, 'receive' | 'refund' | 'open' | 'waiting' | 'refresh' | 'methods'>

/** Money of leases, moved by the shop's payments: a function, because payments know leases as a payable. */
export const leaseMoney = (payments: () => LeasePayments): LeaseMoney => ({
  due: async (tx, { order }) => order.total - paidTotal(await paymentsOf(tx, order.id)),
  payOrder: (tx, { order }, leaseId, amount, now) =>
    payments().receive(tx, order, { method: 'lease', amount, from: leaseId }, now),
  giveBack: (tx, paymentId, amount, cause, now) => payments().refund(tx, paymentId, amount, cause, now),
  pay: (id, method, userId, once, locale) =>
    payments().open({ subject: 'lease', id, method, principal: { userId } }, once, locale),
  paymentOf: (reader, billId) => payments().waiting(reader, 'lease', billId),
  look: paymentId => payments().refresh(paymentId),
  methods: () => LEASE_PAY_METHODS.filter(method => payments().methods().includes(method))
})
