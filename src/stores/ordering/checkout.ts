import { atom, computed } from 'nanostores'
import { getDeliveryOptions, getPaymentMethods, putCheckout, putNextStep } from '../../api/checkout.ts'
import { problemOf, type ProblemError } from '../../api/http.ts'
import { getOrder, type OrderRef } from '../../api/orders.ts'
import { getPlaces, type CityBody } from '../../api/places.ts'
import type { DeliveryOffers } from '../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { PaymentMethodsResponse } from '../../contract/money/payment.ts'
import { isOpen } from '../../domain/ordering/order-state.ts'
import { hasIdempotencyKey } from '../idempotency-key.ts'
import { $cart, acceptOrder, clearCart, queueCartChange, cartOrderRef } from './cart.ts'
import { pushStep, replaceStep, stepOfEntry } from './checkout-history.ts'
import { checkoutStepsOf, fieldsOf, type CheckoutPageStep } from './checkout-fields.ts'
import { $currentUser } from '../identity/current-user.ts'
import { $fieldProblems, draft, typeField } from './checkout-draft.ts'
import { fillFromGuest, saveGuestDetails } from './guest-details.ts'
import { setTabValue, getTabText, orderTokenKey } from '../tab-storage.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'

/** `blocked`: the cart must change first, and `$checkoutProblem` says why; `placed`: go to the order's page. */
export type CheckoutPhase = 'loading' | 'empty' | 'failed' | 'blocked' | 'open' | 'placed'

export const $checkoutPhase = atom<CheckoutPhase>('loading')
export const $checkoutProblem = atom<ProblemError | null>(null)
export const $checkoutStep = atom<CheckoutPageStep>('contact')
export const $places = atom<readonly CityBody[]>([])
/** null until the server has answered. */
export const $deliveryOffers = atom<DeliveryOffers | null>(null)
export const $deliveryOptions = computed($deliveryOffers, offers => offers?.delivery_options ?? null)
export const $paymentMethods = atom<PaymentMethodsResponse['payment_methods']>([])
/** Set up, but not for this order, each with its reason. */
export const $unavailableMethods = atom<PaymentMethodsResponse['unavailable']>([])
export const $ageConfirmed = atom(false)
/** The order that was placed here. */
export const $placed = atom<OrderRef | null>(null)

export const $fields = draft.$record

export const completeAttempt = (number: string) => `complete:${number}`

/** Opens checkout: finds the cart, holds its goods, and puts back what was typed before. */
export async function openCheckout() {
  draft.restore()
  $checkoutPhase.set('loading')
  $checkoutProblem.set(null)
  const key = cartOrderRef()
  if (!key) return $checkoutPhase.set('empty')
  try {
    const [order, { cities }, methods] = await Promise.all([getOrder(key), getPlaces(), getPaymentMethods(key)])
    if (!isOpen(order.state)) return foundClosed(order)
    $places.set(cities)
    $paymentMethods.set(methods.payment_methods)
    $unavailableMethods.set(methods.unavailable)
    acceptOrder(order)
    if (order.total_quantity === 0) return $checkoutPhase.set('empty')
    typeField(fieldsOf(order, $fields.get()))
    fillFromGuest()
    if ($currentUser.get()) await (await loadChunk(() => import('./checkout-address-book.ts'))).fillFromAccount(order)
    await renewReservation()
    if ($checkoutPhase.get() === 'loading') await resumeStep(await answered(methods.payment_methods))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status === 404) {
      clearCart()
      return $checkoutPhase.set('empty')
    }
    $checkoutProblem.set(problem)
    $checkoutPhase.set('failed')
  }
}

/** Signing in on the way changes the cart: the guest's lines are merged into it, and typed fields stay. */
export function reloadCheckoutAfterSignIn() {
  $cart.set(null)
  return openCheckout()
}

/** The answer to "place order" may have been lost on the way, while the order itself was not. */
function foundClosed(order: OrderBody) {
  const placedHere = order.state === 'complete' && hasIdempotencyKey(completeAttempt(order.number))
  if (placedHere) return finishPlacedOrder(order)
  clearCart()
  $checkoutPhase.set('empty')
}

/** The order is placed: the cart is gone, what was typed is forgotten, its page may be opened. */
export function finishPlacedOrder(order: OrderBody) {
  setTabValue(orderTokenKey(order.number), order.token)
  setTabValue('checkout-step', null)
  saveGuestDetails()
  draft.forget()
  acceptOrder(order)
  $placed.set({ number: order.number, token: order.token })
  $checkoutPhase.set('placed')
}

/** Holds the goods for this buyer, or says what stands in the way. */
export const renewReservation = () =>
  queueCartChange('hold', async () => {
    const order = $cart.get()
    if (!order) return
    try {
      const updated = order.state === 'cart' ? order : await putCheckout(order, {})
      // The hold may have run out meanwhile: then the order stands at the cart again.
      acceptOrder(updated.state === 'cart' ? await putNextStep(order) : updated)
      $checkoutProblem.set(null)
      if ($checkoutPhase.get() === 'blocked') $checkoutPhase.set('open')
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status !== 422) throw error
      $checkoutProblem.set(problem)
      $checkoutPhase.set('blocked')
    }
  })

/** Who has ordered before and has a main address begins at the end. */
async function answered(methods: PaymentMethodsResponse['payment_methods']): Promise<CheckoutPageStep> {
  const order = $cart.get()
  if (!order || !$currentUser.get() || getTabText('checkout-step') !== undefined) return 'contact'
  const { prefillReturningCustomer } = await loadChunk(() => import('./known-buyer.ts'))
  const known = await prefillReturningCustomer(order, methods)
  if (known) acceptOrder(known)
  return known ? 'review' : 'contact'
}

/** Back where the reader was, but never past something the server still misses. */
async function resumeStep(first: CheckoutPageStep) {
  const order = $cart.get()
  const steps = checkoutStepsOf(order)
  const wished = steps.indexOf((getTabText('checkout-step') ?? first) as CheckoutPageStep)
  const step = steps[Math.max(0, Math.min(wished, steps.indexOf(reachedStep(order))))] ?? 'contact'
  if (order?.requires_delivery && steps.indexOf(step) >= 2) await loadDeliveryOptions()
  showStep(step)
  replaceStep(step)
  $checkoutPhase.set('open')
}

/** The first step that lacks something. */
export function reachedStep(order: OrderBody | null): CheckoutPageStep {
  if (!order?.phone) return 'contact'
  if (order.requires_delivery) {
    if (!order.ship_address && order.delivery?.option !== 'pickup') return 'address'
    if (!order.delivery) return 'delivery'
  } else if (!order.email) return 'contact'
  return order.payment_method ? 'review' : 'payment'
}

export function goToStep(step: CheckoutPageStep) {
  pushStep(step)
  showStep(step)
}

/** Follows the browser's Back and Forward, as far as the order has come; returns how to stop. */
export function followStepHistory() {
  const follow = ({ state }: PopStateEvent) => {
    const step = stepOfEntry(state)
    const steps = checkoutStepsOf($cart.get())
    const isReached = step && steps.indexOf(step) <= steps.indexOf(reachedStep($cart.get()))
    if (isReached && $checkoutPhase.get() === 'open') showStep(step)
  }
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}

function showStep(step: CheckoutPageStep) {
  $fieldProblems.set({})
  $checkoutStep.set(step)
  setTabValue('checkout-step', step)
}

export async function loadDeliveryOptions() {
  const order = $cart.get()
  if (!order) return
  $deliveryOffers.set(null)
  $deliveryOffers.set(await getDeliveryOptions(order))
}
