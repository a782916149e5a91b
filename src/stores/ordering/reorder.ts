import { atom } from 'nanostores'
import type { OrderRef } from '../../api/orders.ts'
import { postReorder } from '../../api/customer-orders.ts'
import type { ReorderResponse } from '../../contract/ordering/order-list.ts'
import { acceptOrder, queueCartChange, cartOrderRef } from './cart.ts'
import { showProblem } from '../notice.ts'

/** Number of the order whose goods are being put into the cart. */
export const $reordering = atom<string | null>(null)

/** The result; null until a line was left out or changed. */
export const $reorderResult = atom<(Omit<ReorderResponse, 'order'> & { readonly number: string }) | null>(null)

/** Puts the products of an order into the cart; false when `$reorderResult` or a notice reports a difference. */
export async function orderAgain(order: OrderRef): Promise<boolean> {
  if ($reordering.get() !== null) return false
  $reordering.set(order.number)
  $reorderResult.set(null)
  let isWhole = false
  await queueCartChange(`reorder:${order.number}`, async () => {
    try {
      const { order: cart, ...result } = await postReorder(order, cartOrderRef()?.token)
      if (cart) acceptOrder(cart)
      isWhole = result.skipped.length + result.repriced.length + result.fewer.length === 0
      if (!isWhole) $reorderResult.set({ number: order.number, ...result })
    } catch (error) {
      showProblem(error)
    }
  })
  $reordering.set(null)
  return isWhole
}
