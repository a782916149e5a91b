import type { Logger } from 'pino'
import { isOpen } from '../../domain/order-state.ts'
import { releaseAll } from './holds.ts'
import type { Orders } from './orders.ts'
import { ordersHeldUntil } from './queries.ts'
import { stateOf, writeOrder } from './working-order.ts'

const BATCH = 100

interface Parts {
  readonly orders: Orders
  /** Deals with a placed order that was not paid in time. */
  readonly expire: (orderId: string) => Promise<void>
  readonly log: Pick<Logger, 'warn'>
}

/** Gives back what was held too long: carts keep their lines, placed orders that nobody paid expire. */
export const holdSweep =
  ({ orders, expire, log }: Parts) =>
  async () => {
    const now = orders.now()
    const due = await orders.db.all(ordersHeldUntil, { now: now.toISOString(), most: BATCH })
    // Carts first: they need nobody's answer.
    const byPatience = due.toSorted((a, b) => Number(a.state === 'complete') - Number(b.state === 'complete'))
    for (const { id, state } of byPatience) {
      try {
        if (state === 'complete') await expire(id)
        else await letGo(orders, id)
      } catch (error) {
        // One order whose provider does not answer must not keep the others' goods from the shelf.
        log.warn({ err: error, order: id }, 'a hold could not be ended')
      }
    }
    return due.length
  }

const letGo = (orders: Orders, id: string) =>
  orders.db.change(async tx => {
    const now = orders.now()
    const working = await orders.lockById(tx, id)
    // The buyer may have come back, or paid, since we looked.
    const until = working?.order.held_until
    if (!working || !until || Date.parse(until) > now.getTime() || !isOpen(stateOf(working.order))) return
    working.order.state = 'cart'
    await releaseAll(tx, working, now)
    await writeOrder(tx, working, now)
  })
