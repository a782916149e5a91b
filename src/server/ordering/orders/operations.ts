import { addLineBody, changeLineBody } from '../../../contract/cart.ts'
import { openOrderBody } from '../../../contract/order-link.ts'
import { reorderBody } from '../../../contract/order-list.ts'
import { orderLookupBody } from '../../../contract/order-lookup.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const ORDER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/orders/current',
    summary: 'The open cart behind a token',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/orders/lookup',
    summary: 'A placed order, with its token, by its number and phone',
    access: 'public',
    body: orderLookupBody,
    answer: 'OrderBody'
  },
  { method: 'get', path: '/orders/:number', summary: 'An order', access: 'order', answer: 'OrderBody' },
  {
    method: 'get',
    path: '/orders/:number/summary',
    summary: 'The little that an old link shows',
    access: 'order',
    answer: 'OrderSummaryBody'
  },
  {
    method: 'post',
    path: '/orders/:number/open',
    summary: 'A new token for an order with an old link, for the last four digits of its phone',
    access: 'order',
    body: openOrderBody,
    answer: 'OrderPassBody'
  },
  {
    method: 'post',
    path: '/orders/:number/line_items',
    summary: 'Put something into the cart; number 0 opens one',
    access: 'order',
    body: addLineBody,
    answer: 'OrderBody',
    status: 201
  },
  {
    method: 'put',
    path: '/orders/:number/line_items/:id',
    summary: 'Change a line',
    access: 'order',
    body: changeLineBody,
    answer: 'OrderBody'
  },
  {
    method: 'delete',
    path: '/orders/:number/line_items/:id',
    summary: 'Take a line out',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/orders/:number/reorder',
    summary: 'The same goods into the cart; what cannot be bought is left out',
    access: 'order',
    body: reorderBody,
    answer: 'ReorderBody'
  },
  { method: 'put', path: '/orders/:number/empty', summary: 'Empty the cart', access: 'order', answer: 'OrderBody' }
]
