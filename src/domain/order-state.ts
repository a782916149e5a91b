/** Order states and the moves between them (spec §4, design §8): the one table everybody asks. */

export type OrderState =
  'cart' | 'address' | 'delivery' | 'payment' | 'confirm' | 'complete' | 'canceled' | 'expired' | 'returned'

/** `processing` stands in the specification's list; none of the providers reports it, so nothing leads there. */
export type PaymentState = 'checkout' | 'pending' | 'processing' | 'completed' | 'failed' | 'void' | 'refunded'

export type ShipmentState = 'pending' | 'ready' | 'shipped' | 'delivered'

/** The steps of checkout, in the order a person meets them. */
export const CHECKOUT_STEPS = ['cart', 'address', 'delivery', 'payment', 'confirm', 'complete'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** From each state those that may follow it. */
export type TransitionTable<S extends string> = Readonly<Record<S, readonly S[]>>

export const NEXT_ORDER: TransitionTable<OrderState> = {
  cart: ['address', 'canceled'],
  address: ['cart', 'delivery', 'canceled'],
  delivery: ['cart', 'address', 'payment', 'canceled'],
  payment: ['cart', 'address', 'delivery', 'confirm', 'canceled'],
  confirm: ['cart', 'address', 'delivery', 'payment', 'complete', 'canceled'],
  complete: ['canceled', 'expired', 'returned'],
  // A payment that arrives after all revives the order, if stock is left.
  expired: ['complete', 'canceled'],
  canceled: [],
  returned: []
}

/** One payment: an invoice at a provider, store credit, cash. */
export const NEXT_PAYMENT: TransitionTable<PaymentState> = {
  checkout: ['pending', 'failed', 'void'],
  pending: ['completed', 'failed', 'void'],
  processing: [],
  // The provider has the last word: money may arrive on an invoice that was given up.
  failed: ['completed'],
  void: ['completed'],
  completed: ['refunded'],
  refunded: []
}

/** All payments of an order together. */
export const NEXT_ORDER_PAYMENT: TransitionTable<PaymentState> = {
  // Store credit pays all of it at once.
  checkout: ['pending', 'completed'],
  pending: ['completed', 'void'],
  processing: [],
  failed: [],
  // A part that was paid goes back, or late money revives the order.
  void: ['completed', 'refunded'],
  completed: ['refunded'],
  // Late money revives an order whose store credit had gone back.
  refunded: ['completed']
}

export const orderCanBecome = (from: OrderState, to: OrderState) => NEXT_ORDER[from].includes(to)
export const orderPaymentCanBecome = (from: PaymentState, to: PaymentState) => NEXT_ORDER_PAYMENT[from].includes(to)
export const paymentCanBecome = (from: PaymentState, to: PaymentState) => NEXT_PAYMENT[from].includes(to)

/** Lines may still be added and changed. */
export const isOpen = (state: OrderState): boolean => isCheckoutStep(state) && state !== 'complete'

/** From `address` on the goods are held for the buyer (design §5). */
export const holdsStock = (state: OrderState): boolean => isOpen(state) && state !== 'cart'

export const stepAfter = (state: OrderState): CheckoutStep | undefined =>
  isCheckoutStep(state) ? CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(state) + 1] : undefined

const isCheckoutStep = (state: OrderState): state is CheckoutStep =>
  (CHECKOUT_STEPS as readonly string[]).includes(state)

/** One shipment: an order, or one of its parcels. */
export const NEXT_SHIPMENT: TransitionTable<ShipmentState> = {
  pending: ['ready'],
  // Fetched at a branch, it is never on its way.
  ready: ['shipped', 'delivered'],
  // Nobody opened: it is back in the warehouse.
  shipped: ['delivered', 'ready'],
  delivered: []
}

/** An order of several parcels as a whole: its parcels move by `NEXT_SHIPMENT`, one by one or together. */
export const NEXT_SPLIT_SHIPMENT: TransitionTable<ShipmentState> = {
  pending: ['ready', 'shipped'],
  ready: ['shipped', 'delivered'],
  shipped: ['pending', 'ready', 'delivered'],
  delivered: []
}

export const shipmentCanBecome = (from: ShipmentState, to: ShipmentState) => NEXT_SHIPMENT[from].includes(to)

/** Goods leave the warehouse paid, or to be paid at the door. */
export const canBePacked = (state: OrderState, payment: PaymentState, paysOnDelivery: boolean) =>
  state === 'complete' && (payment === 'completed' || paysOnDelivery)

/** What may happen to a placed order, kept with its moment. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'confirmed',
  'ready',
  'shipped',
  'delivered',
  'canceled',
  'expired',
  // Money came after all, and the goods were still there.
  'revived',
  // Some of it; `returned` is when nothing is left.
  'part-returned',
  'returned',
  'refunded'
] as const
export type OrderEvent = (typeof ORDER_EVENTS)[number]

export type OrderStatus =
  | 'cart'
  | 'payment_pending'
  | 'pending'
  | 'ordered'
  | 'payment_completed'
  | 'payment_failed'
  | 'confirmed'
  | 'ready_to_deliver'
  | 'shipped'
  | 'delivered'
  | 'receipt_pending'
  | 'completed'
  | 'finished'
  | 'canceled'
  | 'expired'
  | 'returned'

/** All that the label of an order depends on. */
export interface OrderSituation {
  readonly state: OrderState
  readonly payment: PaymentState
  readonly shipment: ShipmentState
  readonly paysOnDelivery: boolean
  /** Somebody of the shop has looked at it and said yes. */
  readonly confirmed: boolean
  /** Received, and nothing of it can be returned any more. */
  readonly settled: boolean
  /** The VAT receipt: nobody has asked for one, it is being made, or it has been sent. */
  readonly receipt: 'none' | 'pending' | 'sent'
}

/** The one label a person reads (spec §4): the first line that is true, from the end of an order to its beginning. */
const LABELS: readonly (readonly [OrderStatus, (order: OrderSituation) => boolean])[] = [
  ['canceled', ({ state }) => state === 'canceled'],
  ['expired', ({ state }) => state === 'expired'],
  ['returned', ({ state }) => state === 'returned'],
  ['cart', ({ state }) => state !== 'complete'],
  ['receipt_pending', ({ shipment, receipt }) => shipment === 'delivered' && receipt === 'pending'],
  ['finished', ({ shipment, settled, receipt }) => shipment === 'delivered' && settled && receipt === 'sent'],
  ['completed', ({ shipment, settled }) => shipment === 'delivered' && settled],
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
