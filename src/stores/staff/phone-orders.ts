import { getPlaces } from '../../api/places.ts'
import {
  getPhoneOrder,
  getPhoneOrderDelivery,
  getPhoneOrders,
  postPhoneOrder,
  putPhoneOrderComplete
} from '../../api/staff/phone-orders.ts'
import type { CompletePhoneOrderRequest, PhoneOrderBody } from '../../contract/staff/phone-orders.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'

export {
  postPhoneOrderLine as addPhoneOrderLine,
  putPhoneOrder as fillPhoneOrder,
  putPhoneOrderLine as changePhoneOrderLine
} from '../../api/staff/phone-orders.ts'

export const phoneOrdersQuery = { queryKey: ['phone-orders', 'list'], queryFn: getPhoneOrders }

export const phoneOrderQuery = (number: string) => ({
  queryKey: ['phone-orders', 'one', number],
  queryFn: () => getPhoneOrder(number)
})

/** Asked anew whenever goods or address are others. */
export const phoneOrderDeliveryQuery = ({ order }: PhoneOrderBody) => ({
  queryKey: ['phone-orders', 'delivery', order.number, order.item_total, order.ship_address],
  queryFn: () => getPhoneOrderDelivery(order.number)
})

export const placesQuery = { queryKey: ['places'], queryFn: getPlaces, staleTime: Infinity }

export const startPhoneOrder = (phone: string, locale: string) =>
  withIdempotencyKey(`phone-order:${phone}`, key => postPhoneOrder({ phone, locale }, key))

/** `acknowledged` are the warnings of medicines that the customer has heard. */
export const placePhoneOrder = (number: string, acknowledged: CompletePhoneOrderRequest['acknowledged_warnings']) =>
  withIdempotencyKey(`phone-order-complete:${number}`, key =>
    putPhoneOrderComplete(number, { acknowledged_warnings: acknowledged }, key)
  )
