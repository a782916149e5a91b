import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { paymentById, pendingUnchecked, type PaymentRow } from './queries.ts'

const BATCH = 20
/** A callback may be lost: every open invoice is asked about this often. */
const POLL_MS = 15_000

interface Parts {
  readonly db: Database
  readonly check: (payment: PaymentRow) => Promise<void>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

/** The backup of callbacks. */
export const pollPayments =
  ({ db, check, now, log }: Parts) =>
  async () => {
    const before = new Date(now().getTime() - POLL_MS).toISOString()
    const due = await db.all(pendingUnchecked, { before, most: BATCH })
    for (const { id } of due) {
      const payment = await db.first(paymentById, { id })
      if (payment)
        await check(payment).catch((error: unknown) =>
          log.warn({ err: error, payment: id }, 'a payment could not be checked')
        )
    }
    return due.length
  }
