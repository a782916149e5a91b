import type { Database } from '../../../platform/db/database.ts'

/** How often the orders that somebody watches are looked at. */
const LOOK_MS = 500
/** Tabs that may watch one order, people of one network, and everybody together in this process. */
const MOST = { order: 6, network: 60, all: 2_000 }
/** Asked for in one statement. */
const BATCH = 500

export interface Watcher {
  readonly orderId: string
  readonly network: string
  /** The order is not as it was. */
  readonly onChange: () => void
  /** The server goes: whoever watches comes back to the next one. */
  readonly onEnd: () => void
}

interface Deps {
  readonly db: Database
  readonly onTrouble: (error: unknown) => void
}

/**
 * Tells whoever watches an order that it has changed, whichever process changed it: two statements twice a second for
 * all watched orders together, and none while nobody watches.
 */
export function orderWatch({ db, onTrouble }: Deps) {
  const watchers = new Set<Watcher>()
  const marks = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let isLooking = false
  let isOver = false

  const count = (isOne: (watcher: Watcher) => boolean) => [...watchers].filter(isOne).length

  async function marksOf(ids: readonly string[]) {
    const orders = await db.query
      .selectFrom('orders')
      .select(['id', 'updated_at', 'state', 'payment_state', 'shipment_state'])
      .where('id', 'in', ids)
      .execute()
    const payments = await db.query
      .selectFrom('payments')
      .select(['order_id', p => p.fn.max('updated_at').as('updated_at'), p => p.fn.countAll().as('count')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute()
    const paid = new Map(payments.map(each => [each.order_id, `${each.updated_at} ${each.count}`]))
    return orders.map(
      ({ id, ...order }) =>
        [
          id,
          [order.updated_at, order.state, order.payment_state, order.shipment_state, paid.get(id)].join(' ')
        ] as const
    )
  }

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      const ids = [...new Set([...watchers].map(({ orderId }) => orderId))]
      for (let from = 0; from < ids.length; from += BATCH)
        for (const [id, mark] of await marksOf(ids.slice(from, from + BATCH))) {
          const before = marks.get(id)
          marks.set(id, mark)
          // The first look only learns how things are: whoever sits down has just read the order.
          if (before !== undefined && before !== mark)
            for (const watcher of watchers) if (watcher.orderId === id) watcher.onChange()
        }
    } catch (error) {
      onTrouble(error)
    } finally {
      isLooking = false
    }
  }

  const rise = (watcher: Watcher) => {
    if (!watchers.delete(watcher)) return
    if (count(({ orderId }) => orderId === watcher.orderId) === 0) marks.delete(watcher.orderId)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** What gives the seat back; undefined where there is none left. */
    async sit(watcher: Watcher): Promise<(() => void) | undefined> {
      const isFull =
        isOver ||
        watchers.size >= MOST.all ||
        count(({ orderId }) => orderId === watcher.orderId) >= MOST.order ||
        (watcher.network !== '' && count(({ network }) => network === watcher.network) >= MOST.network)
      if (isFull) return undefined
      watchers.add(watcher)
      if (!marks.has(watcher.orderId)) {
        for (const [id, mark] of await marksOf([watcher.orderId])) marks.set(id, mark)
      }
      timer ??= setInterval(() => void look(), LOOK_MS)
      return () => rise(watcher)
    },

    /** Everybody rises, and nobody sits down any more. */
    end() {
      isOver = true
      for (const watcher of [...watchers]) {
        rise(watcher)
        watcher.onEnd()
      }
    }
  }
}

export type OrderWatch = ReturnType<typeof orderWatch>
