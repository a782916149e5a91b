import type { AppContext, Module } from '../../platform/app-context.ts'
import { createReconciliationJob } from './reconciliation-job.ts'
import { paymentPersonalData } from './personal-data.ts'
import { pollPayments } from './poll.ts'
import type { Reconciliation } from './reconciliation.ts'
import { paymentRoutes } from './routes.ts'
import type { RefundService } from './refunds.ts'
import type { PaymentService } from './service.ts'
import type { CardTokenLookup } from './card-source.ts'
import { HOUR_MS } from '../../../domain/time.ts'

interface PaymentDeps {
  readonly payments: PaymentService
  readonly refunds: Pick<RefundService, 'listUnfinishedRefunds'>
  readonly reconcile: (from: Date, to: Date) => Promise<Reconciliation>
  readonly cardToken: CardTokenLookup
}

export const createPaymentsModule = (
  { db, now, log }: AppContext,
  { payments, refunds, reconcile, cardToken }: PaymentDeps
): Module => ({
  cartTables: { keeping: ['payments'] },
  personalData: paymentPersonalData,
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
      run: createReconciliationJob({ reconcile, refunds, now, log })
    }
  ]
})
