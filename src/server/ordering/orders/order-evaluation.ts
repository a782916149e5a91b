import { reservedUntil } from '../../../domain/cart.ts'
import { CHECKOUT_STEPS, holdsStock, type OrderState } from '../../../domain/order-state.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { type Places, deliveryInputOf } from '../delivery/index.ts'
import { missingFrom } from './requirements.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Adjustment, Tender } from './adjustment.ts'
import { deliveryOf, recount, type OrderAggregate, type OrderBlocker } from './order-aggregate.ts'
import type { OrderExtensions } from './order-extension.ts'
import type { OrderLifecycle } from './order-lifecycle.ts'
import { releaseAll } from './reservations.ts'

/** Works out what an open order costs, who pays how much of it, and what keeps it from being placed. */
export const orderEvaluation = (
  places: Places,
  extensions: OrderExtensions,
  { mustTransition }: Pick<OrderLifecycle, 'mustTransition'>
) => {
  /** What store credit would pay of `due` ₮ now. */
  const tendersFor = async (
    reader: Reader,
    aggregate: OrderAggregate,
    due: number,
    now: Date
  ): Promise<readonly Tender[]> => {
    const tenders: Tender[] = []
    let left = due
    for (const each of extensions.tenders) {
      const offered = await each.offer(reader, aggregate, left, now)
      if (!offered) continue
      const amount = Math.min(offered.amount, left)
      tenders.push({ method: each.method, amount, max: offered.max, reason: offered.reason ?? null })
      left -= amount
    }
    return tenders
  }

  const blockersOf = async (reader: Reader, aggregate: OrderAggregate, now: Date): Promise<readonly OrderBlocker[]> => {
    const found: OrderBlocker[] = []
    for (const check of extensions.blockers) {
      const blocker = await check(reader, aggregate, now)
      if (blocker) found.push(blocker)
    }
    return found
  }

  /** Asks all extensions anew what they add to an open order, take off it or pay of it. */
  const evaluate = async (reader: Reader, aggregate: OrderAggregate, now: Date) => {
    const { order } = aggregate
    const adjustments: Adjustment[] = []
    for (const pricing of extensions.pricing) adjustments.push(...(await pricing(reader, aggregate, now)))
    aggregate.adjustments = adjustments
    recount(aggregate, order.ship_total)
    aggregate.tenders = await tendersFor(reader, aggregate, order.total, now)
    aggregate.blockers = await blockersOf(reader, aggregate, now)
  }

  /** Brings an open order in line with its lines and address; it falls back to the first step that lacks something. */
  const settle = async (tx: Transaction, aggregate: OrderAggregate, now: Date) => {
    const { order } = aggregate
    recount(aggregate, order.ship_total)
    const delivery = deliveryOf(order)
    if (delivery && aggregate.deliveryIsStale) {
      const chosen = await chooseDelivery(tx, aggregate, places, deliveryInputOf(delivery), now)
      order.delivery_json = chosen ? JSON.stringify(chosen) : null
      if (!chosen && aggregate.lines.length > 0) aggregate.notices.push({ code: 'delivery-lost', variant_id: null })
    }
    recount(aggregate, deliveryOf(order)?.fee ?? 0)
    await evaluate(tx, aggregate, now)

    if (order.state === 'cart') return
    const lacking = missingFrom(aggregate)[0]
    if (lacking && rank(lacking.step) < rank(order.state))
      await mustTransition(tx, aggregate, { state: lacking.step }, { now })
    if (holdsStock(order.state)) order.reserved_until = reservedUntil(now).toISOString()
    else await releaseAll(tx, aggregate, now)
  }

  return { tendersFor, blockersOf, evaluate, settle }
}

export type OrderEvaluation = ReturnType<typeof orderEvaluation>

const rank = (state: OrderState) => (CHECKOUT_STEPS as readonly OrderState[]).indexOf(state)
