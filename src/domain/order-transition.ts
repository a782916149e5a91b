import { canCancel } from './cancellation.ts'
import {
  isOpen,
  NEXT_ORDER,
  NEXT_ORDER_PAYMENT,
  NEXT_SHIPMENT,
  NEXT_SPLIT_SHIPMENT,
  type OrderEvent,
  type OrderState,
  type PaymentState,
  type ShipmentState
} from './order-state.ts'

/** Current states of an order. */
export interface OrderStates {
  readonly state: OrderState
  readonly payment: PaymentState
  readonly shipment: ShipmentState
  /** Has several shipments. */
  readonly isSplit: boolean
}

/** States to change together; those left out stay. */
export type OrderTransition = Partial<Omit<OrderStates, 'isSplit'>>

export type TransitionProblem =
  'order-not-placed' | 'order-closed' | 'order-ended' | 'order-not-cancelable' | 'already-paid' | 'cannot-transition'

/** Why a transition is not allowed; undefined when it is. */
export function transitionProblem(from: OrderStates, to: OrderTransition): TransitionProblem | undefined {
  return (
    (to.state && stateProblem(from, to.state)) ??
    (to.payment && paymentProblem(from, to)) ??
    (to.shipment && shipmentProblem(from, to.shipment))
  )
}

function stateProblem({ state, shipment }: OrderStates, to: OrderState): TransitionProblem | undefined {
  if (NEXT_ORDER[state].includes(to))
    return state === 'complete' && to === 'canceled' && !canCancel(state, shipment) ? 'order-not-cancelable' : undefined
  if (NEXT_ORDER[state].length === 0) return 'order-ended'
  if (isOpen(state)) return isOpen(to) ? 'cannot-transition' : 'order-not-placed'
  return isOpen(to) ? 'order-closed' : 'cannot-transition'
}

function paymentProblem({ state, payment }: OrderStates, to: OrderTransition): TransitionProblem | undefined {
  if (to.payment === undefined) return undefined
  if (isOpen(to.state ?? state)) return 'order-not-placed'
  if (NEXT_ORDER_PAYMENT[payment].includes(to.payment)) return undefined
  return payment === 'completed' ? 'already-paid' : 'cannot-transition'
}

function shipmentProblem({ state, shipment, isSplit }: OrderStates, to: ShipmentState) {
  if (isOpen(state)) return 'order-not-placed'
  if (state !== 'complete') return 'order-ended'
  const table = isSplit ? NEXT_SPLIT_SHIPMENT : NEXT_SHIPMENT
  return table[shipment].includes(to) ? undefined : 'cannot-transition'
}

const isEnd = (state: OrderState | undefined) => state === 'canceled' || state === 'expired' || state === 'returned'

/** Events of an allowed transition in their order. Steps of checkout emit none. */
export function transitionEvents({ state }: OrderStates, to: OrderTransition): readonly OrderEvent[] {
  const events: OrderEvent[] = []
  if (to.state === 'complete') events.push(state === 'expired' ? 'revived' : 'placed')
  else if (!isOpen(state) && isEnd(to.state)) events.push(to.state)
  if (to.payment === 'completed') events.push('paid')
  if (to.shipment && to.shipment !== 'pending') events.push(to.shipment)
  return events
}
