import type { OrderBody } from '../contract/ordering/order.ts'
import type { ReturnPhotoBody } from '../contract/ordering/returns.ts'
import type { ReceiptRequest } from '../contract/money/receipt.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

/** Whom an order's VAT receipt is for. */
export const putReceiver = (order: OrderRef, body: ReceiptRequest) =>
  http<OrderBody>(`${orderPath(order)}/receipt`, { method: 'PUT', body, orderToken: order.token })

/** The mail with it once more. */
export const postReceiptSend = (order: OrderRef) =>
  http<OrderBody>(`${orderPath(order)}/receipt/send`, { method: 'POST', body: {}, orderToken: order.token })

/** A picture for the return that is asked for next. */
export function postReturnPhoto(order: OrderRef, photo: Blob) {
  const body = new FormData()
  body.append('photo', photo)
  return http<ReturnPhotoBody>(`${orderPath(order)}/return_photos`, { method: 'POST', body, orderToken: order.token })
}
