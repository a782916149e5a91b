import type { OrderPassBody, OrderSummaryBody } from '../contract/order-link.ts'
import { http } from './http.ts'
import { orderPath, type OrderKey } from './orders.ts'

export const getOrderSummary = (order: OrderKey) =>
  http<OrderSummaryBody>(`${orderPath(order)}/summary`, { orderToken: order.token })

/** For the last four digits of the order's phone. */
export const postOpenOrder = (order: OrderKey, phoneEnd: string) =>
  http<OrderPassBody>(`${orderPath(order)}/open`, {
    method: 'POST',
    body: { phone_end: phoneEnd },
    orderToken: order.token
  })
