import type { MineQuery, OrderListBody, ReorderBody } from '../contract/order-list.ts'
import type { OrderBody } from '../contract/order.ts'
import { http } from './http.ts'
import { orderPath, type OrderKey } from './orders.ts'

// Apart from what carts ask: product pages load that, and this weighs on none of them.

/** Takes a placed order back. */
export const putCancel = (order: OrderKey) =>
  http<OrderBody>(`${orderPath(order)}/cancel`, { method: 'PUT', orderToken: order.token })

/** The goods of an order into the cart behind a token, one's own, or a new one. */
export const postReorder = (order: OrderKey, cartToken: string | undefined) =>
  http<ReorderBody>(`${orderPath(order)}/reorder`, {
    method: 'POST',
    body: cartToken === undefined ? {} : { order_token: cartToken },
    orderToken: order.token
  })

/** What whoever is signed in has ordered. */
export const getMyOrders = ({ filter, sort, page }: Omit<MineQuery, 'per_page'>) =>
  http<OrderListBody>(`/orders/mine?${new URLSearchParams({ filter, sort, page: String(page) })}`)
