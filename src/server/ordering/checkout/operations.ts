import { phoneCodeBody } from '../../../contract/account.ts'
import { checkoutBody } from '../../../contract/checkout.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const CHECKOUT_OPERATIONS: readonly Operation[] = [
  { method: 'get', path: '/places', summary: 'Cities, aimags, districts and sums', access: 'public', answer: 'Places' },
  {
    method: 'get',
    path: '/checkouts/payment_methods',
    summary: 'How an order can be paid',
    access: 'public',
    answer: 'PaymentMethods'
  },
  {
    method: 'get',
    path: '/checkouts/:number/delivery_options',
    summary: 'How it can be delivered to its address',
    access: 'order',
    answer: 'DeliveryOptions'
  },
  {
    method: 'put',
    path: '/checkouts/:number',
    summary: 'Any part of what checkout asks for',
    access: 'order',
    body: checkoutBody,
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/checkouts/:number/phone_code',
    summary: 'Send a code to the phone of the order',
    access: 'order',
    status: 202,
    answer: 'CodeAnswer'
  },
  {
    method: 'put',
    path: '/checkouts/:number/phone_code',
    summary: 'Prove the phone by the code that came',
    access: 'order',
    body: phoneCodeBody,
    answer: 'OrderBody'
  },
  { method: 'put', path: '/checkouts/:number/next', summary: 'One step on', access: 'order', answer: 'OrderBody' },
  {
    method: 'put',
    path: '/checkouts/:number/advance',
    summary: 'As far as what is known allows',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'put',
    path: '/checkouts/:number/complete',
    summary: 'Place the order',
    access: 'order',
    once: true,
    answer: 'OrderBody'
  }
]
