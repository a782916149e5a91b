import type { DeliveryOffers } from '../../contract/ordering/delivery.ts'
import type { PhoneOrderBody, PhoneOrderNumberBody, PhoneOrdersBody } from '../../contract/staff/phone-orders.ts'
import { http } from '../http.ts'

const at = (number: string, part = '') => `/phone_orders/${encodeURIComponent(number)}${part}`

export const getPhoneOrders = () => http<PhoneOrdersBody>('/phone_orders', { staff: true, fresh: true })

export const getPhoneOrder = (number: string) => http<PhoneOrderBody>(at(number), { staff: true, fresh: true })

export const getPhoneOrderDelivery = (number: string) =>
  http<DeliveryOffers>(at(number, '/delivery_options'), { staff: true, fresh: true })

export const postPhoneOrder = (body: object, idempotencyKey: string) =>
  http<PhoneOrderNumberBody>('/phone_orders', { method: 'POST', body, staff: true, idempotencyKey })

/** The server judges what was typed: a part here need not be right. */
export const putPhoneOrder = (number: string, body: object) =>
  http<PhoneOrderBody>(at(number), { method: 'PUT', body, staff: true })

export const postPhoneOrderLine = (number: string, sku: string) =>
  http<PhoneOrderBody>(at(number, '/line_items'), { method: 'POST', body: { sku }, staff: true })

export const putPhoneOrderLine = (number: string, id: string, quantity: number) =>
  http<PhoneOrderBody>(at(number, `/line_items/${encodeURIComponent(id)}`), {
    ...{ method: 'PUT', staff: true },
    body: { quantity }
  })

export const putPhoneOrderComplete = (number: string, body: object, idempotencyKey: string) =>
  http<PhoneOrderNumberBody>(at(number, '/complete'), { method: 'PUT', body, staff: true, idempotencyKey })
