import type { Logger } from 'pino'
import { isOpen } from '../../../../domain/ordering/order-state.ts'
import { releaseAll } from './reservations.ts'
import type { Orders } from '../orders.ts'
import { expiredCartHolds } from '../queries.ts'
import { writeOrder } from '../order-aggregate.ts'

const BATCH = 100

interface Deps {
  readonly orders: Orders
  readonly log: Pick<Logger, 'warn'>
}

/** Releases expired reservations of carts; their lines stay. */
export const releaseExpiredReservations =
  ({ orders, log }: Deps) =>
  async () => {
    const due = await orders.db.all(expiredCartHolds, { now: orders.now().toISOString(), limit: BATCH })
    for (const { id } of due)
      await releaseOne(orders, id).catch((error: unknown) =>
        log.warn({ err: error, order: id }, 'an expired reservation could not be released')
      )
  }

const releaseOne = (orders: Orders, id: string) =>
  orders.db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, id)
    // The buyer may have come back, or paid, since we looked.
    const until = aggregate?.order.reserved_until
    if (!aggregate || !until || Date.parse(until) > now.getTime() || !isOpen(aggregate.order.state)) return
    if (aggregate.order.state !== 'cart') await orders.mustTransition(tx, aggregate, { state: 'cart' }, { now })
    await releaseAll(tx, aggregate, now)
    await writeOrder(tx, aggregate, now)
  })
