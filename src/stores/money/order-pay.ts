import { atom } from 'nanostores'
import { getPaymentMethods } from '../../api/checkout.ts'
import type { PaymentMethodsResponse } from '../../contract/money/payment.ts'
import { openedOrder } from '../ordering/order.ts'

/** The payment methods of the opened order; null before they are asked for. */
export const $payMethods = atom<PaymentMethodsResponse | null>(null)
export const $payMethodsFailed = atom(false)

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
