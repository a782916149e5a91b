import type { Database } from '../../platform/db/database.ts'
import { capturesOfPayment, type PaymentRow } from './queries.ts'
import { refundsOfPayment } from './refund-queries.ts'

export const PENDING_PAYMENTS_MAX = 200

/** Payments that nobody has paid yet, the newest first, and how many there are in all. */
export async function pendingPayments({ query }: Pick<Database, 'query'>) {
  const pending = query.selectFrom('payments').where('state', 'in', ['pending', 'checkout'])
  const [payments, counted] = await Promise.all([
    pending.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(PENDING_PAYMENTS_MAX).execute(),
    pending.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  ])
  return { payments: payments as readonly PaymentRow[], count: Number(counted.count) }
}

/** A payment by its number, or all of an order or another payable by that one's: payments have it with `-1`, `-2` behind it. */
export async function paymentDetails(db: Pick<Database, 'query' | 'all'>, number: string) {
  const payments = await db.query
    .selectFrom('payments')
    .selectAll()
    .where(e => e.or([e('number', '=', number), e('number', 'like', `${number}-%`)]))
    .orderBy('created_at')
    .execute()
  return Promise.all(
    payments.map(async payment => ({
      payment,
      captures: await db.all(capturesOfPayment, { payment_id: payment.id }),
      refunds: await db.all(refundsOfPayment, { payment_id: payment.id })
    }))
  )
}
