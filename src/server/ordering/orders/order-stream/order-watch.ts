import type { Database } from '../../../platform/db/database.ts'

/** How often the orders that somebody watches are looked at. */
const LOOK_MS = 500
/** Tabs that may watch one order, people of one network, and everybody together in this process. */
const MOST = { order: 6, network: 60, all: 2_000 }
/** Asked for in one statement. */
const BATCH = 500

export interface Seat {
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
  const seats = new Set<Seat>()
  const marks = new Map<string, string>()
  let timer: ReturnType<typeof setInterval> | undefined
  let isLooking = false
  let isOver = false

  const count = (isOne: (seat: Seat) => boolean) => [...seats].filter(isOne).length

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
      const ids = [...new Set([...seats].map(({ orderId }) => orderId))]
      for (let from = 0; from < ids.length; from += BATCH)
        for (const [id, mark] of await marksOf(ids.slice(from, from + BATCH))) {
          const before = marks.get(id)
          marks.set(id, mark)
          // The first look only learns how things are: whoever sits down has just read the order.
          if (before !== undefined && before !== mark)
            for (const seat of seats) if (seat.orderId === id) seat.onChange()
        }
    } catch (error) {
      onTrouble(error)
    } finally {
      isLooking = false
    }
  }

  const rise = (seat: Seat) => {
    if (!seats.delete(seat)) return
    if (count(({ orderId }) => orderId === seat.orderId) === 0) marks.delete(seat.orderId)
    if (seats.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** What gives the seat back; undefined where there is none left. */
    async sit(seat: Seat): Promise<(() => void) | undefined> {
      const isFull =
        isOver ||
        seats.size >= MOST.all ||
        count(({ orderId }) => orderId === seat.orderId) >= MOST.order ||
        (seat.network !== '' && count(({ network }) => network === seat.network) >= MOST.network)
      if (isFull) return undefined
      seats.add(seat)
      if (!marks.has(seat.orderId)) {
        for (const [id, mark] of await marksOf([seat.orderId])) marks.set(id, mark)
      }
      timer ??= setInterval(() => void look(), LOOK_MS)
      return () => rise(seat)
    },

    /** Everybody rises, and nobody sits down any more. */
    end() {
      isOver = true
      for (const seat of [...seats]) {
        rise(seat)
        seat.onEnd()
      }
    }
  }
}

export type OrderWatch = ReturnType<typeof orderWatch>
