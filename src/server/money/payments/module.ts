import type { AppContext, Module } from '../../platform/app-context.ts'
import { bookkeeping } from './bookkeeping.ts'
import { pollPayments } from './poll.ts'
import type { Reconciliation } from './reconcile.ts'
import { paymentRoutes } from './routes.ts'
import type { PaymentService } from './service.ts'
import type { CardToken } from './source.ts'
import { HOUR_MS } from '../../../domain/time.ts'

interface PaymentDeps {
  readonly payments: PaymentService
  readonly reconcile: (from: Date, to: Date) => Promise<Reconciliation>
  readonly cardToken: CardToken
}

export const createPaymentsModule = (
  { db, now, log }: AppContext,
  { payments, reconcile, cardToken }: PaymentDeps
): Module => ({
  api: [paymentRoutes(payments, cardToken)],
  jobs: [
    {
      name: 'payments.poll',
      everyMs: 2_000,
      run: pollPayments({ db, check: payments.check, expire: payments.expirePayment, now, log })
    },
    {
      name: 'payments.reconcile',
      everyMs: 6 * HOUR_MS,
      run: bookkeeping({ reconcile, refunds: payments, now, log })
    }
  ]
})
