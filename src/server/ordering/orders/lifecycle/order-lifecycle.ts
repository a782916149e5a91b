import type { ReceiptReceiver } from '../../../../contract/money/receipt.ts'
import { isOpen, type OrderEvent } from '../../../../domain/ordering/order-state.ts'
import {
  isDeliveredByPayment,
  transitionEvents,
  transitionProblem,
  type OrderTransition,
  type OrderStateSnapshot,
  type TransitionProblem
} from '../../../../domain/ordering/order-transition.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { receiverColumn } from '../columns.ts'
import { recordEvent } from './events.ts'
import { deliveryOf, requiresDelivery, writeOrder, type OrderAggregate } from '../order-aggregate.ts'
import type { OrderEventSubject, OrderSubscriber } from '../order-extension.ts'
import { unprocessable, type Problem } from '../../../platform/http/problem.ts'
import type { OrderRow } from '../queries.ts'

/** Why, and when, an order moves. */
export interface TransitionCause {
  readonly now: Date
  /** Reason of `domain/ordering/cancellation.ts`, where somebody gave one. */
  readonly reason?: string | null
  /** The goods it is about, when it is not the whole order. */
  readonly about?: OrderEventSubject
}

/** Thrown for a transition that the table forbids: a caller should have checked. The transaction is rolled back. */
export class ForbiddenTransition extends Error {
  constructor(number: string, from: OrderStateSnapshot, to: OrderTransition, problem: TransitionProblem) {
    super(`Order ${number} cannot go from ${JSON.stringify(from)} to ${JSON.stringify(to)}: ${problem}`)
  }
}

export const orderStateSnapshot = ({ order, lines }: Pick<OrderAggregate, 'order' | 'lines'>): OrderStateSnapshot => ({
  state: order.state,
  payment: order.payment_state,
  shipment: order.shipment_state,
  isSplit: deliveryOf(order)?.option === 'split',
  requiresDelivery: requiresDelivery({ lines })
})

/**
 * The one place that changes the states of an order: asks the table, stamps the moment, writes the order and its
 * events, and tells the subscribers, all in the caller's transaction. An order that stays open is written by
 * `saveAndSerialize` with everything else that changed.
 */
export const createOrderLifecycle = (subscribers: readonly OrderSubscriber[]) => {
  /** Writes an event and notifies the subscribers; called alone where no state changes (`confirmed`, `refunded` …). */
  const emitEvent = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    event: OrderEvent,
    { now, reason = null, about }: TransitionCause
  ) => {
    await recordEvent(tx, aggregate.order.id, event, now, reason)
    for (const subscriber of subscribers) await subscriber(tx, aggregate, event, now, about)
  }

  /** Refuses with the reason that `transitionProblem` gives. */
  const transition = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    to: OrderTransition,
    cause: TransitionCause
  ): Promise<Result<undefined, Problem>> => {
    const from = orderStateSnapshot(aggregate)
    const problem = transitionProblem(from, to)
    if (problem) return unprocessable(problem)
    const events = transitionEvents(from, to)
    stamp(aggregate.order, to, events, cause.now.toISOString())
    if (!isOpen(aggregate.order.state)) await writeOrder(tx, aggregate, cause.now)
    for (const event of events) await emitEvent(tx, aggregate, event, cause)
    if (!isDeliveredByPayment(orderStateSnapshot(aggregate))) return ok(undefined)
    return transition(tx, aggregate, { shipment: 'delivered' }, { now: cause.now })
  }

  return {
    emitEvent,
    transition,

    /** Makes a transition for callers that have checked it before: throws where `transition` would refuse. */
    async mustTransition(tx: Transaction, aggregate: OrderAggregate, to: OrderTransition, cause: TransitionCause) {
      const from = orderStateSnapshot(aggregate)
      const problem = transitionProblem(from, to)
      if (problem) throw new ForbiddenTransition(aggregate.order.number, from, to, problem)
      await transition(tx, aggregate, to, cause)
    },

    /** Keeps the goods of a placed, unpaid order reserved until then (ISO). */
    async reserveUntil(tx: Transaction, aggregate: OrderAggregate, until: string, now: Date) {
      aggregate.order.reserved_until = until
      await writeOrder(tx, aggregate, now)
    },

    /** Something that is shown with the order has changed: streams of the order follow its `updated_at`. */
    touch: (tx: Transaction, aggregate: OrderAggregate, now: Date) => writeOrder(tx, aggregate, now),

    /** Says to whom the VAT receipt is made out; an open order is written by `saveAndSerialize`. */
    async setReceiptReceiver(tx: Transaction, aggregate: OrderAggregate, receiver: ReceiptReceiver, now: Date) {
      aggregate.order.receipt_json = receiverColumn.write(receiver)
      if (!isOpen(aggregate.order.state)) await writeOrder(tx, aggregate, now)
    }
  }
}

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>

type Stamps = 'state' | 'payment_state' | 'shipment_state' | 'completed_at' | 'paid_at' | 'canceled_at'

function stamp(
  order: OrderRow,
  { state, payment, shipment }: OrderTransition,
  events: readonly OrderEvent[],
  at: string
) {
  const stamps: { -readonly [K in Stamps]?: OrderRow[K] } = {
    ...(state && { state }),
    ...(payment && { payment_state: payment }),
    ...(shipment && { shipment_state: shipment }),
    ...(events.includes('placed') && { completed_at: at }),
    ...(events.includes('paid') && { paid_at: at }),
    ...(state === 'canceled' && { canceled_at: at })
  }
  Object.assign(order, stamps)
}
