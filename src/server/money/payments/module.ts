import type { AppContext, Module } from '../../app-context.ts'
import type { Commerce } from '../../commerce.ts'
import { bookkeeping } from './bookkeeping.ts'
import { pollPayments } from './poll.ts'
import { paymentRoutes } from './routes.ts'
import type { CardToken } from './source.ts'
import { HOUR_MS } from '../../../domain/time.ts'

type Deps = Pick<Commerce, 'payments' | 'reconcile'> & { readonly cardToken: CardToken }

export const createPaymentsModule = (
  { db, now, log }: AppContext,
  { payments, reconcile, cardToken }: Deps
): Module => ({
  api: [paymentRoutes(payments, cardToken)],
  jobs: [
    {
      name: 'payments are asked about',
      everyMs: 2_000,
      run: pollPayments({ db, check: payments.check, expire: payments.lapse, now, log })
    },
    {
      name: 'books are compared',
      everyMs: 6 * HOUR_MS,
      run: bookkeeping({ reconcile, refunds: payments, now, log })
    }
  ]
})
