import type { OrderAccessTokenResponse, OrderSummaryBody } from '../contract/ordering/order-link.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

export const getOrderSummary = (order: OrderRef) =>
  http<OrderSummaryBody>(`${orderPath(order)}/summary`, { orderToken: order.token })

/** Opens an order by the last four digits of its phone. */
export const postOrderAccess = (order: OrderRef, phoneEnd: string) =>
  http<OrderAccessTokenResponse>(`${orderPath(order)}/open`, {
    method: 'POST',
    body: { phone_end: phoneEnd },
    orderToken: order.token
  })
