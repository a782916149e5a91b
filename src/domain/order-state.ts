/** Order states and the moves between them (spec §4, design §8): the one table everybody asks. */

export type OrderState =
  'cart' | 'address' | 'delivery' | 'payment' | 'confirm' | 'complete' | 'canceled' | 'expired' | 'returned'

export type PaymentState = 'checkout' | 'pending' | 'processing' | 'completed' | 'failed' | 'void' | 'refunded'

export type ShipmentState = 'pending' | 'ready' | 'shipped' | 'delivered'

/** The steps of checkout, in the order a person meets them. */
export const CHECKOUT_STEPS = ['cart', 'address', 'delivery', 'payment', 'confirm', 'complete'] as const

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

const NEXT_ORDER: Record<OrderState, readonly OrderState[]> = {
  cart: ['address', 'canceled'],
  address: ['cart', 'delivery', 'canceled'],
  delivery: ['cart', 'address', 'payment', 'canceled'],
  payment: ['cart', 'address', 'delivery', 'confirm', 'canceled'],
  confirm: ['cart', 'address', 'delivery', 'payment', 'complete', 'canceled'],
  complete: ['canceled', 'expired', 'returned'],
  // A payment that arrives after all brings the order back, if the goods are still there.
  expired: ['complete', 'canceled'],
  canceled: [],
  returned: []
}

const NEXT_PAYMENT: Record<PaymentState, readonly PaymentState[]> = {
  checkout: ['pending', 'failed', 'void'],
  pending: ['processing', 'completed', 'failed', 'void'],
  processing: ['completed', 'failed'],
  // The provider has the last word: money may arrive on an invoice we gave up.
  failed: ['completed'],
  void: ['completed'],
  completed: ['refunded'],
  refunded: []
}

export const orderCanBecome = (from: OrderState, to: OrderState) => NEXT_ORDER[from].includes(to)
export const paymentCanBecome = (from: PaymentState, to: PaymentState) => NEXT_PAYMENT[from].includes(to)

/** Lines may still be added and changed. */
export const isOpen = (state: OrderState): boolean => isCheckoutStep(state) && state !== 'complete'

/** From `address` on the goods are held for the buyer (design §5). */
export const holdsStock = (state: OrderState): boolean => isOpen(state) && state !== 'cart'

export const stepAfter = (state: OrderState): CheckoutStep | undefined =>
  isCheckoutStep(state) ? CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(state) + 1] : undefined

const isCheckoutStep = (state: OrderState): state is CheckoutStep =>
  (CHECKOUT_STEPS as readonly string[]).includes(state)

export type OrderStatus =
  | 'cart'
  | 'payment_pending'
  | 'ordered'
  | 'payment_completed'
  | 'payment_failed'
  | 'ready_to_deliver'
  | 'shipped'
  | 'delivered'
  | 'canceled'
  | 'expired'
  | 'returned'

/** The one label a person reads, derived from the three states (spec §4). */
export function orderStatus(
  state: OrderState,
  payment: PaymentState,
  shipment: ShipmentState,
  paysOnDelivery: boolean
): OrderStatus {
  if (state === 'canceled' || state === 'expired' || state === 'returned') return state
  if (state !== 'complete') return 'cart'
  if (shipment === 'delivered') return 'delivered'
  if (shipment === 'shipped') return 'shipped'
  if (shipment === 'ready') return 'ready_to_deliver'
  if (payment === 'completed') return 'payment_completed'
  if (paysOnDelivery) return 'ordered'
  return payment === 'failed' || payment === 'void' ? 'payment_failed' : 'payment_pending'
}
