import type { CustomerOrdersQuery, OrderListBody, ReorderResponse } from '../contract/ordering/order-list.ts'
import type { CancelOrderRequest, OrderBody } from '../contract/ordering/order.ts'
import type { ReturnRequest } from '../contract/ordering/returns.ts'
import type { ReviewRequest } from '../contract/community/review.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

// Apart from what carts ask: product pages load that, and this weighs on none of them.

/** Takes a placed order back. */
export const putCancel = (order: OrderRef, body: CancelOrderRequest) =>
  http<OrderBody>(`${orderPath(order)}/cancel`, { method: 'PUT', body, orderToken: order.token })

/** Asks to give goods back; the same key asks once. */
export const postReturn = (order: OrderRef, body: ReturnRequest, idempotencyKey: string) =>
  http<OrderBody>(`${orderPath(order)}/returns`, { method: 'POST', body, orderToken: order.token, idempotencyKey })

export const deleteReturn = (order: OrderRef, number: string) =>
  http<OrderBody>(`${orderPath(order)}/returns/${encodeURIComponent(number)}`, {
    method: 'DELETE',
    orderToken: order.token
  })

const reviewPath = (order: OrderRef, lineId: string) =>
  `${orderPath(order)}/line_items/${encodeURIComponent(lineId)}/review`

export const putReview = (order: OrderRef, lineId: string, body: ReviewRequest) =>
  http<OrderBody>(reviewPath(order, lineId), { method: 'PUT', body, orderToken: order.token })

/** Dismisses the request for a review of this line. */
export const deleteReview = (order: OrderRef, lineId: string) =>
  http<OrderBody>(reviewPath(order, lineId), { method: 'DELETE', orderToken: order.token })

/** The goods of an order into the cart behind a token, one's own, or a new one. */
export const postReorder = (order: OrderRef, cartToken: string | undefined) =>
  http<ReorderResponse>(`${orderPath(order)}/reorder`, {
    method: 'POST',
    body: cartToken === undefined ? {} : { order_token: cartToken },
    orderToken: order.token
  })

/** Orders of the person signed in. */
export const getOwnOrders = ({ filter, sort, page }: Omit<CustomerOrdersQuery, 'per_page'>) =>
  http<OrderListBody>(`/orders/mine?${new URLSearchParams({ filter, sort, page: String(page) })}`)
