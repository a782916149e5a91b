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
}

/** Gives back what was held too long: carts keep their lines, placed orders that nobody paid expire. */
export const holdSweep =
  ({ orders, expire }: Parts) =>
  async () => {
    const now = orders.now()
    const due = await orders.db.all(ordersHeldUntil, { now: now.toISOString(), most: BATCH })
    for (const { id, state } of due) {
      if (state === 'complete') await expire(id)
      else await letGo(orders, id)
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
