import { atom } from 'nanostores'
import { problemOf } from '../../api/http.ts'
import { getOrderSummary, postOrderAccess } from '../../api/order-links.ts'
import type { OrderSummaryBody } from '../../contract/ordering/order-link.ts'
import { openedOrder, openOrder } from './order.ts'
import { setTabValue, orderTokenKey } from '../tab-storage.ts'

/** The little that is shown of an order whose link is old. */
export const $orderSummary = atom<OrderSummaryBody | null>(null)
export const $phoneLastFour = atom('')
export const $phoneLastFourProblem = atom('')
export const $opening = atom(false)

/** The form works without it. */
export async function readSummary() {
  const order = openedOrder()
  $orderSummary.set(order ? await getOrderSummary(order).catch(() => null) : null)
}

/** Opens the order for this tab. */
export async function openByPhoneLastFour() {
  const order = openedOrder()
  if (!order || $opening.get()) return
  $opening.set(true)
  $phoneLastFourProblem.set('')
  try {
    const pass = await postOrderAccess(order, $phoneLastFour.get())
    setTabValue(orderTokenKey(pass.number), pass.token)
    $phoneLastFour.set('')
    await openOrder(pass)
  } catch (error) {
    const { message, errors } = problemOf(error)
    $phoneLastFourProblem.set(errors['phone_end']?.[0] ?? message)
  } finally {
    $opening.set(false)
  }
}
