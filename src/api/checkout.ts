import type { CodeResponse } from '../contract/customers/account.ts'
import type { CheckoutRequest, SeenOrder } from '../contract/ordering/checkout.ts'
import type { OrderSeatsBody } from '../contract/booking/e-ticket.ts'
import type { DeliveryOffers } from '../contract/ordering/delivery.ts'
import type { OrderBody } from '../contract/ordering/order.ts'
import type { MostTokens, PaymentMethodsResponse } from '../contract/money/payment.ts'
import { http } from './http.ts'
import type { OrderRef } from './orders.ts'

const pathOf = (order: OrderRef, step = '') => `/checkouts/${encodeURIComponent(order.number)}${step}`
const put = (order: OrderRef, step: string, body: object, idempotencyKey?: string) =>
  http<OrderBody>(pathOf(order, step), {
    method: 'PUT',
    body,
    orderToken: order.token,
    ...(idempotencyKey && { idempotencyKey })
  })

/** Any part of what checkout asks; also says "somebody is still here", which extends the hold on the goods. */
export const putCheckout = (order: OrderRef, body: CheckoutRequest) => put(order, '', body)

/** One step on; the first one begins to hold the goods. */
export const putNextStep = (order: OrderRef) => put(order, '/next', {})

/** Places the order as it was seen, once per key. */
export const putComplete = (order: OrderRef & SeenOrder, idempotencyKey: string) => {
  const { total, total_quantity } = order
  return put(order, '/complete', { seen: { total, total_quantity } }, idempotencyKey)
}

/** Sends a code to the phone of the order. */
export const postPhoneCode = (order: OrderRef) =>
  http<CodeResponse>(pathOf(order, '/phone_code'), { method: 'POST', body: {}, orderToken: order.token })

export const putPhoneCode = (order: OrderRef, body: { readonly challenge: string; readonly code: string }) =>
  put(order, '/phone_code', body)

const orderPath = (order: OrderRef) => `/orders/${encodeURIComponent(order.number)}`

export const getOrderSeats = (order: OrderRef) =>
  http<OrderSeatsBody>(`${orderPath(order)}/seats`, { orderToken: order.token, fresh: true })

/** Chooses the seats of a line, as many as it has tickets. */
export const putSeats = (order: OrderRef, lineId: string, seats: readonly string[]) =>
  http<OrderSeatsBody>(`${orderPath(order)}/line_items/${lineId}/seats`, {
    method: 'PUT',
    body: { seats },
    orderToken: order.token
  })

export const getDeliveryOptions = (order: OrderRef) =>
  http<DeliveryOffers>(pathOf(order, '/delivery_options'), { orderToken: order.token, fresh: true })

/** Pays inside the app of MostMoney, by the tokens it handed over. */
export const putMostInApp = (order: OrderRef, tokens: MostTokens) =>
  http<OrderBody>(`/checkouts/${encodeURIComponent(order.number)}/most_in_app`, {
    method: 'PUT',
    body: tokens,
    orderToken: order.token
  })

/** Available and unavailable payment methods of an order. */
export const getPaymentMethods = (order: OrderRef) =>
  http<PaymentMethodsResponse>(`/checkouts/payment_methods?number=${encodeURIComponent(order.number)}`, {
    orderToken: order.token
  })
