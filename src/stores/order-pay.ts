import { atom } from 'nanostores'
import { getPayCards } from '../api/cards.ts'
import { getPaymentMethods } from '../api/checkout.ts'
import type { CardBody } from '../contract/card.ts'
import type { PaymentMethodsAnswer } from '../contract/payment.ts'
import { openedOrder } from './order.ts'

/** What the opened order can be paid by; null before it is asked for. */
export const $payMethods = atom<PaymentMethodsAnswer | null>(null)
export const $payMethodsFailed = atom(false)
/** Saved cards of whoever is signed in. */
export const $payCards = atom<readonly CardBody[]>([])

export async function loadPayMethods() {
  const order = openedOrder()
  if (!order || $payMethods.get()) return
  $payMethodsFailed.set(false)
  try {
    $payMethods.set(await getPaymentMethods(order))
  } catch {
    $payMethodsFailed.set(true)
  }
}

/** Without them the bank's own page is there. */
export const loadPayCards = () =>
  getPayCards().then(
    ({ cards }) => $payCards.set(cards),
    () => undefined
  )
