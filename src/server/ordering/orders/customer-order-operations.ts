import { claimBody } from '../../../contract/order-list.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const CUSTOMER_ORDER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/orders/mine',
    summary: 'What one has ordered, filtered and sorted, a page at a time',
    access: 'user',
    answer: 'OrderListBody'
  },
  {
    method: 'get',
    path: '/orders/licenses',
    summary: 'Licences of the state under which one’s orders were sold',
    access: 'user',
    answer: 'LicenceListBody'
  },
  {
    method: 'get',
    path: '/orders/erp_loyalty',
    summary: 'Membership of the loyalty programme',
    access: 'user',
    answer: 'LoyaltyBody'
  },
  {
    method: 'post',
    path: '/orders/claim',
    summary: 'Bring along the cart filled before signing in',
    access: 'user',
    body: claimBody,
    answer: 'OrderBody'
  }
]
