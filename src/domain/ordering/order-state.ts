/** States of orders, payments and shipments and the allowed transitions between them (spec §4). */

export type OrderState =
  | 'cart'
  | 'address'
  | 'delivery'
  | 'payment'
  | 'confirm'
  | 'complete'
  | 'canceled'
  | 'expired'
  | 'returned'

/** `processing` is in the specification's list; no provider reports it, so no transition leads there. */
export type PaymentState = 'checkout' | 'pending' | 'processing' | 'completed' | 'failed' | 'void' | 'refunded'

export type ShipmentState = 'pending' | 'ready' | 'shipped' | 'delivered'

/** Steps of checkout in their order. */
export const CHECKOUT_STEPS = ['cart', 'address', 'delivery', 'payment', 'confirm', 'complete'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** Allowed next states by state. */
export type TransitionTable<S extends string> = Readonly<Record<S, readonly S[]>>

export const ORDER_TRANSITIONS: TransitionTable<OrderState> = {
  cart: ['address', 'canceled'],
  address: ['cart', 'delivery', 'canceled'],
  delivery: ['cart', 'address', 'payment', 'canceled'],
  payment: ['cart', 'address', 'delivery', 'confirm', 'canceled'],
  confirm: ['cart', 'address', 'delivery', 'payment', 'complete', 'canceled'],
  complete: ['canceled', 'expired', 'returned'],
  // Stripe-style: a provider may confirm after expiry, so the order is revived if stock is left.
  expired: ['complete', 'canceled'],
  canceled: [],
  returned: []
}

/** One payment: an invoice at a provider, store credit, cash. */
export const PAYMENT_TRANSITIONS: TransitionTable<PaymentState> = {
  checkout: ['pending', 'failed', 'void'],
  pending: ['completed', 'failed', 'void'],
  processing: [],
  // The provider has the last word: an invoice that expired here may still be paid.
  failed: ['completed'],
  void: ['completed'],
  completed: ['refunded'],
  refunded: []
}

/** Payment state of an order, over all its payments. */
export const ORDER_PAYMENT_TRANSITIONS: TransitionTable<PaymentState> = {
  // Store credit pays all of it at once.
  checkout: ['pending', 'completed'],
  pending: ['completed', 'void'],
  processing: [],
  failed: [],
  // A partial payment is refunded, or a late one revives the order.
  void: ['completed', 'refunded'],
  completed: ['refunded'],
  // A late payment revives an order whose store credit was refunded.
  refunded: ['completed']
}

export const orderCanBecome = (from: OrderState, to: OrderState) => ORDER_TRANSITIONS[from].includes(to)
export const orderPaymentCanBecome = (from: PaymentState, to: PaymentState) =>
  ORDER_PAYMENT_TRANSITIONS[from].includes(to)
export const paymentCanBecome = (from: PaymentState, to: PaymentState) => PAYMENT_TRANSITIONS[from].includes(to)

/** Lines may still be added and changed. */
export const isOpen = (state: OrderState): boolean => isCheckoutStep(state) && state !== 'complete'

export type UnpayableReason = 'order-not-placed' | 'already-paid' | 'order-ended'

/**
 * Why an order takes no payment; undefined when it does. One whose money was given back, as for tickets that were
 * returned one by one, stays `complete` and is not sold anew: its goods are nobody's any more.
 */
export function unpayableReason(state: OrderState, payment: PaymentState): UnpayableReason | undefined {
  if (isOpen(state)) return 'order-not-placed'
  if (state !== 'complete' || payment === 'refunded') return 'order-ended'
  return payment === 'completed' ? 'already-paid' : undefined
}

/** Stock is reserved from `address` on. */
export const holdsStock = (state: OrderState): boolean => isOpen(state) && state !== 'cart'

export const stepAfter = (state: OrderState): CheckoutStep | undefined =>
  isCheckoutStep(state) ? CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(state) + 1] : undefined

const isCheckoutStep = (state: OrderState): state is CheckoutStep =>
  (CHECKOUT_STEPS as readonly string[]).includes(state)

/** One shipment: that of a whole order, or one of several. */
export const SHIPMENT_TRANSITIONS: TransitionTable<ShipmentState> = {
  pending: ['ready'],
  // `delivered` directly: picked up at a branch; `pending` again: it was not packed after all.
  ready: ['shipped', 'delivered', 'pending'],
  // `ready` again: nobody opened the door, and it is back in the warehouse.
  shipped: ['delivered', 'ready'],
  delivered: []
}

/** An order of digital products alone: nothing is packed or sent, it is delivered when it is paid. */
export const DIGITAL_SHIPMENT_TRANSITIONS: TransitionTable<ShipmentState> = {
  pending: ['delivered'],
  ready: [],
  shipped: [],
  delivered: []
}

/** Combined state of an order with several shipments, each of which follows `SHIPMENT_TRANSITIONS`. */
export const SPLIT_SHIPMENT_TRANSITIONS: TransitionTable<ShipmentState> = {
  pending: ['ready', 'shipped'],
  ready: ['shipped', 'delivered', 'pending'],
  shipped: ['pending', 'ready', 'delivered'],
  delivered: []
}

export const shipmentCanBecome = (from: ShipmentState, to: ShipmentState) => SHIPMENT_TRANSITIONS[from].includes(to)

/** An order is packed when it is paid, or when it is paid on delivery. */
export const canBePacked = (state: OrderState, payment: PaymentState, paysOnDelivery: boolean) =>
  state === 'complete' && (payment === 'completed' || paysOnDelivery)

/** Events recorded in the history of a placed order. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'confirmed',
  'ready',
  'shipped',
  'delivered',
  'canceled',
  'expired',
  // Paid after expiry, with stock still available.
  'revived',
  // Some lines; `returned` once all are.
  'part-returned',
  'returned',
  'refunded'
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

export type OrderStatus =
  | 'cart'
  // Placed; nobody has paid it yet.
  | 'payment_pending'
  // A provider is processing the payment.
  | 'pending'
  // Placed, to be paid on delivery; staff have not confirmed it.
  | 'ordered'
  | 'payment_completed'
  | 'payment_failed'
  // Staff have looked at it: it is paid, or paid on delivery.
  | 'confirmed'
  | 'ready_to_deliver'
  | 'shipped'
  | 'delivered'
  // Delivered; its VAT receipt is being issued.
  | 'receipt_pending'
  // Delivered, and the return window is over.
  | 'completed'
  // Completed, and its VAT receipt was sent.
  | 'finished'
  | 'canceled'
  | 'expired'
  | 'returned'

const AWAITS_PAYMENT: readonly OrderStatus[] = ['payment_pending', 'pending', 'payment_failed']
const IS_COMING: readonly OrderStatus[] = ['ordered', 'payment_completed', 'confirmed', 'ready_to_deliver', 'shipped']

/** Whether a time of delivery may be named: promises count from the payment (spec §9) and end with the delivery. */
export function deliveryPromise(status: OrderStatus): 'after-payment' | 'given' | 'over' {
  if (AWAITS_PAYMENT.includes(status)) return 'after-payment'
  return IS_COMING.includes(status) ? 'given' : 'over'
}

/** Everything the status label of an order depends on. */
export interface OrderSituation {
  readonly state: OrderState
  readonly payment: PaymentState
  readonly shipment: ShipmentState
  readonly paysOnDelivery: boolean
  /** Confirmed by staff. */
  readonly confirmed: boolean
  /** Delivered, and the return window is over. */
  readonly isReturnWindowClosed: boolean
  /** VAT receipt: not requested, being issued, or sent. */
  readonly receipt: 'none' | 'pending' | 'sent'
}

/** Status label (spec §4): the first match, from the last states of an order to the first. */
const LABELS: readonly (readonly [OrderStatus, (order: OrderSituation) => boolean])[] = [
  ['canceled', ({ state }) => state === 'canceled'],
  ['expired', ({ state }) => state === 'expired'],
  // All of its money went back while it stood, as for tickets that were returned one by one.
  ['returned', ({ state, payment }) => state === 'returned' || (state === 'complete' && payment === 'refunded')],
  ['cart', ({ state }) => state !== 'complete'],
  ['receipt_pending', ({ shipment, receipt }) => shipment === 'delivered' && receipt === 'pending'],
  [
    'finished',
    ({ shipment, isReturnWindowClosed, receipt }) =>
      shipment === 'delivered' && isReturnWindowClosed && receipt === 'sent'
  ],
  ['completed', ({ shipment, isReturnWindowClosed }) => shipment === 'delivered' && isReturnWindowClosed],
  ['delivered', ({ shipment }) => shipment === 'delivered'],
  ['shipped', ({ shipment }) => shipment === 'shipped'],
  ['ready_to_deliver', ({ shipment }) => shipment === 'ready'],
  ['pending', ({ payment }) => payment === 'processing'],
  ['confirmed', ({ confirmed, payment, paysOnDelivery }) => confirmed && (payment === 'completed' || paysOnDelivery)],
  ['payment_completed', ({ payment }) => payment === 'completed'],
  ['ordered', ({ paysOnDelivery }) => paysOnDelivery],
  ['payment_failed', ({ payment }) => payment === 'failed' || payment === 'void']
]

export const orderStatus = (order: OrderSituation): OrderStatus =>
  LABELS.find(([, isTrue]) => isTrue(order))?.[0] ?? 'payment_pending'
