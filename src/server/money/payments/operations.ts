import { cancelBody } from '../../../contract/order.ts'
import { mostInAppBody, payBody } from '../../../contract/payment.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PAYMENT_OPERATIONS: readonly Operation[] = [
  {
    method: 'put',
    path: '/orders/:number/cancel',
    summary: 'Take a placed order back before it is packed',
    access: 'order',
    body: cancelBody,
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/orders/:number/payments',
    summary: 'Open an invoice at the payment provider, also at another one than was chosen before',
    access: 'order',
    once: true,
    body: payBody,
    answer: 'OrderBody',
    status: 201
  },
  {
    method: 'get',
    path: '/orders/:number/payments/:id',
    summary: 'Ask the provider about a payment',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'put',
    path: '/checkouts/:number/most_in_app',
    summary: 'Pay a placed order inside MostMoney’s app, by the two tokens it hands over',
    access: 'order',
    body: mostInAppBody,
    answer: 'OrderBody'
  },
  {
    method: 'get',
    path: '/orders/:number/check_lend',
    summary: 'Ask LendMN about the payment named by `payment`',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/payments/:method/callback',
    summary: 'A call to the one address a house has for us; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  },
  {
    method: 'get',
    path: '/payments/:method/callback/:id',
    summary: 'A provider’s callback; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  },
  {
    method: 'post',
    path: '/payments/:method/callback/:id',
    summary: 'A provider’s callback; its content is not believed',
    access: 'public',
    answer: 'SUCCESS'
  }
]
