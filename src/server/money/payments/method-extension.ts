import type { OrderExtension } from '../../ordering/orders/index.ts'
import { readDisabledMethods } from './method-settings.ts'

/**
 * An order whose method was switched off meanwhile is not placed: its buyer chooses another. Asked once, when it is
 * placed, and not with every change of a cart.
 */
export const paymentMethodExtension: OrderExtension = {
  async placementGuard(tx, { order }) {
    if (order.payment_method === null || !(await readDisabledMethods(tx)).has(order.payment_method)) return undefined
    return { status: 422, code: 'payment-method-not-offered', field: 'payment_method' }
  }
}
