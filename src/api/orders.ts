import type { MineQuery, OrderListBody, ReorderBody } from '../contract/order-list.ts'
import type { AddLineBody, ChangeLineBody, OrderBody } from '../contract/order.ts'
import { http } from './http.ts'

/** What lets somebody act on an order. */
export interface OrderKey {
  readonly number: string
  /** Empty for who is signed in: theirs is theirs. */
  readonly token: string
}

const pathOf = (order: OrderKey) => `/orders/${encodeURIComponent(order.number)}`
const linePath = (order: OrderKey, lineId: string) => `${pathOf(order)}/line_items/${encodeURIComponent(lineId)}`

/** Into the cart behind the token, or a new one whose number and token the answer tells. */
export const postLine = (token: string | undefined, body: AddLineBody) =>
  http<OrderBody>('/orders/0/line_items', { method: 'POST', body, orderToken: token })

export const putLine = (order: OrderKey, lineId: string, body: ChangeLineBody) =>
  http<OrderBody>(linePath(order, lineId), { method: 'PUT', body, orderToken: order.token })

export const deleteLine = (order: OrderKey, lineId: string) =>
  http<OrderBody>(linePath(order, lineId), { method: 'DELETE', orderToken: order.token })

export const getOrder = (order: OrderKey) => http<OrderBody>(pathOf(order), { orderToken: order.token })

/** The cart behind a token; 404 when there is none or it is complete. */
export const getCurrentOrder = (token: string) => http<OrderBody>('/orders/current', { orderToken: token })

/** Opens an invoice at the payment provider, or answers with the one that is open. */
export const postPayment = (order: OrderKey, idempotencyKey: string) =>
  http<OrderBody>(`${pathOf(order)}/payments`, { method: 'POST', body: {}, orderToken: order.token, idempotencyKey })

/** Asks the provider about a pending payment. */
export const getPayment = (order: OrderKey, paymentId: string) =>
  http<OrderBody>(`${pathOf(order)}/payments/${encodeURIComponent(paymentId)}`, { orderToken: order.token })

/** Takes a placed order back. */
export const putCancel = (order: OrderKey) =>
  http<OrderBody>(`${pathOf(order)}/cancel`, { method: 'PUT', orderToken: order.token })

/** The goods of an order into the cart behind a token, one's own, or a new one. */
export const postReorder = (order: OrderKey, cartToken: string | undefined) =>
  http<ReorderBody>(`${pathOf(order)}/reorder`, {
    method: 'POST',
    body: cartToken === undefined ? {} : { order_token: cartToken },
    orderToken: order.token
  })

/** What whoever is signed in has ordered. */
export const getMyOrders = ({ filter, sort, page }: Omit<MineQuery, 'per_page'>) =>
  http<OrderListBody>(`/orders/mine?${new URLSearchParams({ filter, sort, page: String(page) })}`)
