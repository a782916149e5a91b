import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { jobProgress } from '../../platform/jobs/scheduled-jobs.ts'
import { perProvider } from '../../platform/jobs/per-provider.ts'
import { markChecked, paymentById, pendingUnchecked, type PaymentRow } from './queries.ts'
import { later } from '../../../domain/time.ts'

const BATCH = 20
/** Webhooks may be lost: every open invoice is checked this often. */
const POLL_MS = 15_000

interface Deps {
  readonly db: Database
  readonly check: (payment: PaymentRow) => Promise<unknown>
  /** Ends an invoice that was not paid in time. */
  readonly expire: (payment: PaymentRow) => Promise<void>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

const isOver = ({ expires_at }: PaymentRow, now: Date) => expires_at !== null && Date.parse(expires_at) <= now.getTime()

/** Checks open invoices as the backup of webhooks and ends those that have expired. */
export const pollPayments =
  ({ db, check, expire, now, log }: Deps) =>
  async () => {
    const before = later(now(), -POLL_MS).toISOString()
    const due = await db.all(pendingUnchecked, { before, limit: BATCH })
    await perProvider(due, {
      providerOf: ({ method }) => method,
      async ask({ id }) {
        const payment = await db.first(paymentById, { id })
        if (payment) await (isOver(payment, now()) ? expire : check)(payment)
      },
      // Marked as checked, so that they come after all others next time.
      postpone: left =>
        db.change(async tx => {
          for (const { id } of left) await tx.run(markChecked, { id, checked_at: now().toISOString() })
        }),
      log
    })
    return jobProgress(due.length === BATCH)
  }
