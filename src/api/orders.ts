import type { AddLineRequest, ChangeLineRequest } from '../contract/ordering/cart.ts'
import type { OrderBody } from '../contract/ordering/order.ts'
import type { PayRequest } from '../contract/money/payment.ts'
import { http } from './http.ts'
import { OWN_CART_NUMBER } from '../domain/ordering/cart.ts'

/** Number and token: the right to act on an order. */
export interface OrderRef {
  readonly number: string
  /** Empty for signed-in customers: their session authorises. */
  readonly token: string
}

/** The path of an order's resource. */
export const orderPath = (order: OrderRef) => `/orders/${encodeURIComponent(order.number)}`
const linePath = (order: OrderRef, lineId: string) => `${orderPath(order)}/line_items/${encodeURIComponent(lineId)}`

/** Adds a line to the cart of the token, or to a new one, whose number and token are in the answer. */
export const postLine = (token: string | undefined, body: AddLineRequest) =>
  http<OrderBody>(`/orders/${OWN_CART_NUMBER}/line_items`, { method: 'POST', body, orderToken: token })

export const putLine = (order: OrderRef, lineId: string, body: ChangeLineRequest) =>
  http<OrderBody>(linePath(order, lineId), { method: 'PUT', body, orderToken: order.token })

export const deleteLine = (order: OrderRef, lineId: string) =>
  http<OrderBody>(linePath(order, lineId), { method: 'DELETE', orderToken: order.token })

export const getOrder = (order: OrderRef) => http<OrderBody>(orderPath(order), { orderToken: order.token })

/** The cart behind a token, or one's own; 404 when there is none or it is complete. */
export const getCurrentOrder = (token?: string) => http<OrderBody>('/orders/current', { orderToken: token })

/** Opens an invoice at the payment provider, or answers with the one that is open. */
export const postPayment = (order: OrderRef, idempotencyKey: string, body: PayRequest = {}) =>
  http<OrderBody>(`${orderPath(order)}/payments`, { method: 'POST', body, orderToken: order.token, idempotencyKey })

/** Asks the provider about a pending payment. */
export const getPayment = (order: OrderRef, paymentId: string) =>
  http<OrderBody>(`${orderPath(order)}/payments/${encodeURIComponent(paymentId)}`, { orderToken: order.token })

/** The cart somebody filled before signing in joins their own; without one, theirs as it is. */
export const claimOrder = (orderToken: string) =>
  http<OrderBody>('/orders/claim', { method: 'POST', body: { order_token: orderToken } })
