import type { OrderBody } from '../../../../contract/ordering/order.ts'
import { canBePacked, shipmentCanBecome, type ShipmentState } from '../../../../domain/ordering/order-state.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { enqueueOrderNotification } from '../messages.ts'
import { eventsOf } from '../lifecycle/events.ts'
import type { Orders } from '../orders.ts'
import { unprocessable, notFound, type Problem, type ServiceResult } from '../../../platform/http/problem.ts'
import { transitionShipments, shipmentsOf } from './shipments.ts'
import type { StaffChange } from '../staff/staff-change.ts'
import { writeOrder, type OrderAggregate } from '../order-aggregate.ts'

export type ShippingStep = Exclude<ShipmentState, 'pending'>

/** Steps of staff with placed orders: confirm, pack, ship, hand over. */
export const createShippingService = (orders: Orders) => {
  const change = (
    number: string,
    staffChange: StaffChange | undefined,
    step: (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Result<undefined, Problem>>
  ): ServiceResult<OrderBody> =>
    orders.changeOrder(
      { number, token: '', asStaff: true, ...(staffChange && { staffChange }) },
      async (tx, aggregate, now) => {
        const done = await step(tx, aggregate, now)
        return done.ok ? ok(await orders.body(tx, aggregate, 'mn')) : done
      }
    )

  return {
    /** Staff have confirmed the order; a second call changes nothing. */
    confirm: (number: string, staffChange?: StaffChange): ServiceResult<OrderBody> =>
      change(number, staffChange, async (tx, aggregate, now) => {
        const { order } = aggregate
        if (!canBePacked(order.state, order.payment_state, order.payment_method === 'cash'))
          return unprocessable('order-not-ready')
        const known = await eventsOf(tx, order.id)
        if (known.some(({ event }) => event === 'confirmed')) return ok(undefined)
        await orders.emitEvent(tx, aggregate, 'confirmed', { now })
        await orders.touch(tx, aggregate, now)
        return ok(undefined)
      }),

    /**
     * A step that was taken already changes nothing: a command may be given twice. Of an order that goes in several
     * shipments `part` moves, or all that can; the order is on its way with the first and received with the last.
     * `pending` takes packing back.
     */
    move: (number: string, wanted: ShipmentState, part?: number, staffChange?: StaffChange): ServiceResult<OrderBody> =>
      change(number, staffChange, (tx, aggregate, now) => moveShipments(orders, tx, aggregate, { wanted, part }, now))
  }
}

export type ShippingService = ReturnType<typeof createShippingService>

interface Move {
  readonly wanted: ShipmentState
  readonly part: number | undefined
}

async function moveShipments(
  orders: Orders,
  tx: Transaction,
  aggregate: OrderAggregate,
  { wanted, part }: Move,
  now: Date
): Promise<Result<undefined, Problem>> {
  const { order } = aggregate
  const from = order.shipment_state
  const shipments = await shipmentsOf(tx, order.id)
  if (part !== undefined && !shipments.some(each => each.part === part)) return notFound('order-not-found')
  if (shipments.length === 0 && from === wanted) return ok(undefined)
  const paysOnDelivery = order.payment_method === 'cash'
  if (!canBePacked(order.state, order.payment_state, paysOnDelivery)) return unprocessable('order-not-ready')
  const shipped = shipments.length > 0 ? await transitionShipments(tx, shipments, wanted, part, now) : undefined
  if (shipments.length > 0 ? !shipped : !shipmentCanBecome(from, wanted)) return unprocessable('cannot-transition')
  const to = shipped?.whole ?? wanted
  // Each shipment is told of by itself; the last one brings the news of the whole.
  for (const moved of shipped?.moved ?? [])
    if (wanted === 'shipped' || (wanted === 'delivered' && to !== 'delivered'))
      await enqueueOrderNotification(tx, { order, notification: wanted, about: `${order.number}-${moved}` }, now)
  if (from === to) {
    // Streams of the order follow its `updated_at`.
    if (shipped && shipped.moved.length > 0) await writeOrder(tx, aggregate, now)
    return ok(undefined)
  }
  // The courier was given the money.
  const isPaidNow = to === 'delivered' && order.payment_state === 'pending'
  if (isPaidNow) await orders.payments.completeCashPayment(tx, order.id, now)
  const payment = isPaidNow ? ({ payment: 'completed' } as const) : {}
  return orders.transition(tx, aggregate, { shipment: to, ...payment }, { now })
}
