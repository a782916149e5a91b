import type { Database } from '../../../platform/db/database.ts'

/** How often watched orders are read. */
const LOOK_MS = 500
/** Tabs that may watch one order, people of one network, and everybody together in this process. */
const MOST = { order: 6, network: 60, all: 2_000 }
/** Orders read by one statement. */
const BATCH = 500

export interface Watcher {
  readonly orderId: string
  readonly network: string
  /** The order has changed. */
  readonly onChange: () => void
  /** The server stops: its watchers come back to the next one. */
  readonly onEnd: () => void
}

interface OrderWatchDeps {
  readonly db: Database
  readonly onTrouble: (error: unknown) => void
}

/**
 * Notifies watchers of an order that it has changed, whichever process changed it: two statements twice a second for all
 * watched orders together, and none while nobody watches.
 */
export class OrderWatch {
  readonly #deps: OrderWatchDeps
  readonly #watchers = new Set<Watcher>()
  /** State of each watched order when it was last read. */
  readonly #marks = new Map<string, string>()
  #timer: ReturnType<typeof setInterval> | undefined
  #isLooking = false
  #isOver = false

  constructor(deps: OrderWatchDeps) {
    this.#deps = deps
  }

  /** Answers the function that ends the watching; undefined where too many watch already. */
  async watch(watcher: Watcher): Promise<(() => void) | undefined> {
    if (this.#isFull(watcher)) return undefined
    this.#watchers.add(watcher)
    if (!this.#marks.has(watcher.orderId))
      for (const [id, mark] of await marksOf(this.#deps.db, [watcher.orderId])) this.#marks.set(id, mark)
    this.#timer ??= setInterval(() => void this.#look(), LOOK_MS)
    return () => this.#leave(watcher)
  }

  /** Sends everybody away and takes no new watchers. */
  end() {
    this.#isOver = true
    for (const watcher of [...this.#watchers]) {
      this.#leave(watcher)
      watcher.onEnd()
    }
  }

  #count(isOne: (watcher: Watcher) => boolean) {
    return [...this.#watchers].filter(isOne).length
  }

  #isFull({ orderId, network }: Watcher) {
    return (
      this.#isOver ||
      this.#watchers.size >= MOST.all ||
      this.#count(each => each.orderId === orderId) >= MOST.order ||
      (network !== '' && this.#count(each => each.network === network) >= MOST.network)
    )
  }

  async #look() {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const ids = [...new Set([...this.#watchers].map(({ orderId }) => orderId))]
      for (let from = 0; from < ids.length; from += BATCH)
        for (const [id, mark] of await marksOf(this.#deps.db, ids.slice(from, from + BATCH))) this.#compare(id, mark)
    } catch (error) {
      this.#deps.onTrouble(error)
    } finally {
      this.#isLooking = false
    }
  }

  #compare(id: string, mark: string) {
    const before = this.#marks.get(id)
    this.#marks.set(id, mark)
    // The first look only learns the state: a new watcher has just read the order.
    if (before === undefined || before === mark) return
    for (const watcher of this.#watchers) if (watcher.orderId === id) watcher.onChange()
  }

  #leave(watcher: Watcher) {
    if (!this.#watchers.delete(watcher)) return
    if (this.#count(({ orderId }) => orderId === watcher.orderId) === 0) this.#marks.delete(watcher.orderId)
    if (this.#watchers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** For each order a text that differs whenever the order, or a payment of it, has changed. */
async function marksOf(db: Database, ids: readonly string[]): Promise<readonly (readonly [string, string])[]> {
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
  return orders.map(({ id, updated_at, state, payment_state, shipment_state }) => [
    id,
    [updated_at, state, payment_state, shipment_state, paid.get(id)].join(' ')
  ])
}
