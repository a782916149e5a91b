import { reservedUntil } from '../../../domain/ordering/cart.ts'
import { CHECKOUT_STEPS, holdsStock, type OrderState } from '../../../domain/ordering/order-state.ts'
import { chooseDelivery } from './delivery/choose-delivery.ts'
import { type DeliveryDirectory, deliveryInputOf } from '../delivery/index.ts'
import { unmetRequirements } from './cart/requirements.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Adjustment, AppliedStoreCredit } from './totals/adjustment.ts'
import {
  deliveryOf,
  requiresDelivery,
  updateTotals,
  type OrderAggregate,
  type OrderBlocker
} from './order-aggregate.ts'
import type { OrderExtensions } from './order-extension.ts'
import type { OrderLifecycle } from './lifecycle/order-lifecycle.ts'
import { releaseAll } from './lifecycle/reservations.ts'

/** Evaluates an open order: its total, the store credit that pays for it, and what blocks it from being placed. */
export const createOrderEvaluation = (
  deliveryDirectory: DeliveryDirectory,
  extensions: OrderExtensions,
  { mustTransition }: Pick<OrderLifecycle, 'mustTransition'>
) => {
  /** Calls all extensions for adjustments, store credit and blockers. */
  const evaluate = async (reader: Reader, aggregate: OrderAggregate, now: Date) => {
    const { order } = aggregate
    const adjustments: Adjustment[] = []
    for (const pricing of extensions.pricing) adjustments.push(...(await pricing(reader, aggregate, now)))
    aggregate.adjustments = adjustments
    updateTotals(aggregate, order.ship_total)
    aggregate.storeCredits = await storeCreditsFor(extensions, reader, aggregate, order.total, now)
    aggregate.blockers = await blockersOf(extensions, reader, aggregate, now)
  }

  return {
    evaluate,
    storeCreditsFor: (reader: Reader, aggregate: OrderAggregate, due: number, now: Date) =>
      storeCreditsFor(extensions, reader, aggregate, due, now),
    blockersOf: (reader: Reader, aggregate: OrderAggregate, now: Date) =>
      blockersOf(extensions, reader, aggregate, now),

    /** False where an extension cannot reserve what stock does not cover, such as a seat. */
    canReserveInExtensions: async (tx: Transaction, aggregate: OrderAggregate, now: Date) =>
      (await reserveInExtensions(extensions, tx, { ...aggregate, blockers: [] }, now)).length === 0,

    /**
     * Recalculates an open order after a change of lines or address; it falls back to the first step with an unmet
     * requirement.
     */
    async recalculate(tx: Transaction, aggregate: OrderAggregate, now: Date) {
      const { order } = aggregate
      updateTotals(aggregate, order.ship_total)
      await renewDelivery(tx, aggregate, deliveryDirectory, now)
      updateTotals(aggregate, deliveryOf(order)?.fee ?? 0)
      await evaluate(tx, aggregate, now)

      if (order.state === 'cart') return
      if (holdsStock(order.state)) aggregate.blockers = await reserveInExtensions(extensions, tx, aggregate, now)
      const requirement = unmetRequirements(aggregate)[0]
      if (requirement && rank(requirement.step) < rank(order.state))
        await mustTransition(tx, aggregate, { state: requirement.step }, { now })
      if (holdsStock(order.state))
        order.reserved_until = reservedUntil(now, new Date(order.reserved_since ?? now)).toISOString()
      else await releaseAll(tx, aggregate, now)
    }
  }
}

/** The parts of `due` ₮ that store credit would pay now. */
async function storeCreditsFor(
  extensions: OrderExtensions,
  reader: Reader,
  aggregate: OrderAggregate,
  due: number,
  now: Date
): Promise<readonly AppliedStoreCredit[]> {
  const storeCredits: AppliedStoreCredit[] = []
  let left = due
  for (const each of extensions.storeCreditProviders) {
    const offered = await each.offer(reader, aggregate, left, now)
    if (!offered) continue
    const amount = Math.min(offered.amount, left)
    storeCredits.push({ method: each.method, amount, max: offered.max, reason: offered.reason ?? null })
    left -= amount
  }
  return storeCredits
}

async function blockersOf(
  extensions: OrderExtensions,
  reader: Reader,
  aggregate: OrderAggregate,
  now: Date
): Promise<readonly OrderBlocker[]> {
  const found: OrderBlocker[] = []
  for (const check of extensions.blockers) {
    const blocker = await check(reader, aggregate, now)
    if (blocker) found.push(blocker)
  }
  return found
}

/** Reserves what stock does not cover, such as seats; what is gone is added to the blockers. */
async function reserveInExtensions(extensions: OrderExtensions, tx: Transaction, aggregate: OrderAggregate, now: Date) {
  const blockers: OrderBlocker[] = []
  for (const reserve of extensions.reservations) {
    const blocker = await reserve(tx, aggregate, now)
    if (blocker) blockers.push(blocker)
  }
  return [...aggregate.blockers, ...blockers]
}

/** Chooses the same delivery again after goods or address changed; a notice says when it is not offered any more. */
async function renewDelivery(
  tx: Transaction,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory,
  now: Date
) {
  const { order } = aggregate
  const delivery = deliveryOf(order)
  if (delivery && !requiresDelivery(aggregate)) order.delivery_json = null
  if (order.delivery_json === null || !delivery || !aggregate.deliveryNeedsRecalculation) return
  const chosen = await chooseDelivery(tx, aggregate, deliveryDirectory, deliveryInputOf(delivery), now)
  order.delivery_json = chosen ? JSON.stringify(chosen) : null
  if (!chosen && aggregate.lines.length > 0) aggregate.notices.push({ code: 'delivery-lost', variant_id: null })
}

export type OrderEvaluation = ReturnType<typeof createOrderEvaluation>

const rank = (state: OrderState) => (CHECKOUT_STEPS as readonly OrderState[]).indexOf(state)
