import type { Ground, ShopPart } from '../ground.ts'
import type { Trade } from '../trade.ts'
import { bookkeeping } from './bookkeeping.ts'
import { pollPayments } from './poll.ts'
import { paymentRoutes } from './routes.ts'
import type { CardToken } from './source.ts'

type Parts = Pick<Trade, 'payments' | 'reconcile'> & { readonly cardToken: CardToken }

export const openPayments = ({ db, now, log }: Ground, { payments, reconcile, cardToken }: Parts): ShopPart => ({
  api: [paymentRoutes(payments, cardToken)],
  duties: [
    {
      name: 'payments are asked about',
      everyMs: 2_000,
      run: pollPayments({ db, check: payments.check, lapse: payments.lapse, now, log })
    },
    {
      name: 'books are compared',
      everyMs: 6 * 3_600_000,
      run: bookkeeping({ reconcile, refunds: payments, now, log })
    }
  ]
})
