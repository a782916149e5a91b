import { canCancel } from './cancellation.ts'
import {
  DIGITAL_SHIPMENT_TRANSITIONS,
  isOpen,
  ORDER_TRANSITIONS,
  ORDER_PAYMENT_TRANSITIONS,
  SHIPMENT_TRANSITIONS,
  SPLIT_SHIPMENT_TRANSITIONS,
  type OrderEvent,
  type OrderState,
  type PaymentState,
  type ShipmentState
} from './order-state.ts'

/** Current states of an order. */
export interface OrderStateSnapshot {
  readonly state: OrderState
  readonly payment: PaymentState
  readonly shipment: ShipmentState
  /** Has several shipments. */
  readonly isSplit: boolean
  /** Has something that is sent; one of tickets alone has not. */
  readonly requiresDelivery: boolean
}

/** States to change together; those left out stay. */
export type OrderTransition = Partial<Pick<OrderStateSnapshot, 'state' | 'payment' | 'shipment'>>

export type TransitionProblem =
  | 'order-not-placed'
  | 'order-closed'
  | 'order-ended'
  | 'order-not-cancelable'
  | 'already-paid'
  | 'cannot-transition'

/** Why a transition is not allowed; undefined when it is. */
export function transitionProblem(from: OrderStateSnapshot, to: OrderTransition): TransitionProblem | undefined {
  return (
    (to.state && stateProblem(from, to.state)) ??
    (to.payment && paymentProblem(from, to)) ??
    (to.shipment && shipmentProblem(from, to.shipment))
  )
}

function stateProblem(
  { state, shipment, requiresDelivery }: OrderStateSnapshot,
  to: OrderState
): TransitionProblem | undefined {
  if (ORDER_TRANSITIONS[state].includes(to))
    return state === 'complete' && to === 'canceled' && !canCancel(state, shipment, requiresDelivery)
      ? 'order-not-cancelable'
      : undefined
  if (ORDER_TRANSITIONS[state].length === 0) return 'order-ended'
  if (isOpen(state)) return isOpen(to) ? 'cannot-transition' : 'order-not-placed'
  return isOpen(to) ? 'order-closed' : 'cannot-transition'
}

function paymentProblem({ state, payment }: OrderStateSnapshot, to: OrderTransition): TransitionProblem | undefined {
  if (to.payment === undefined) return undefined
  if (isOpen(to.state ?? state)) return 'order-not-placed'
  if (ORDER_PAYMENT_TRANSITIONS[payment].includes(to.payment)) return undefined
  return payment === 'completed' ? 'already-paid' : 'cannot-transition'
}

function shipmentProblem({ state, shipment, isSplit, requiresDelivery }: OrderStateSnapshot, to: ShipmentState) {
  if (isOpen(state)) return 'order-not-placed'
  if (state !== 'complete') return 'order-ended'
  const table = !requiresDelivery
    ? DIGITAL_SHIPMENT_TRANSITIONS
    : isSplit
      ? SPLIT_SHIPMENT_TRANSITIONS
      : SHIPMENT_TRANSITIONS
  return table[shipment].includes(to) ? undefined : 'cannot-transition'
}

const isEnd = (state: OrderState | undefined) => state === 'canceled' || state === 'expired' || state === 'returned'

/** Events of an allowed transition in their order. Steps of checkout emit none. */
export function transitionEvents({ state }: OrderStateSnapshot, to: OrderTransition): readonly OrderEvent[] {
  const events: OrderEvent[] = []
  if (to.state === 'complete') events.push(state === 'expired' ? 'revived' : 'placed')
  else if (!isOpen(state) && isEnd(to.state)) events.push(to.state)
  if (to.payment === 'completed') events.push('paid')
  if (to.shipment && to.shipment !== 'pending') events.push(to.shipment)
  return events
}

/** Digital products are delivered with the payment of their order: e-tickets have been issued by then. */
export const isDeliveredByPayment = ({ state, payment, shipment, requiresDelivery }: OrderStateSnapshot) =>
  !requiresDelivery && state === 'complete' && payment === 'completed' && shipment === 'pending'
