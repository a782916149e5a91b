import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { overdueOrders, postponeOverdue } from '../queries.ts'
import { perProvider } from '../../../platform/jobs/per-provider.ts'
import { MINUTE_MS, later } from '../../../../domain/time.ts'

const BATCH = 100
/** An order whose provider cannot say whether it was paid keeps its reservation for this long, and is checked again. */
const AGAIN_MS = MINUTE_MS

interface Deps {
  readonly db: Database
  /** Deals with a placed order that was not paid in time. */
  readonly expire: (orderId: string) => Promise<void>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn'>
}

/** Placed orders that nobody paid in time expire. */
export const expireOverdue =
  ({ db, expire, now, log }: Deps) =>
  async () => {
    const due = await db.all(overdueOrders, { now: now().toISOString(), limit: BATCH })
    await perProvider(due, {
      providerOf: ({ payment_method }) => payment_method ?? '',
      ask: ({ id }) => expire(id),
      async postpone(orders) {
        const reserved_until = later(now(), AGAIN_MS).toISOString()
        await db.change(async tx => {
          for (const { id } of orders) await tx.run(postponeOverdue, { id, reserved_until, now: now().toISOString() })
        })
      },
      log
    })
  }
