import { returnRequestBody } from '../../../contract/returns.ts'
import { reviewBody } from '../../../contract/review.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const AFTER_SALES_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/orders/:number/returns',
    summary: 'Ask to give goods back within their window',
    access: 'order',
    body: returnRequestBody,
    once: true,
    answer: 'OrderBody',
    status: 201
  },
  {
    method: 'post',
    path: '/orders/:number/return_photos',
    summary: 'A picture of what is wrong, for a return that is asked for next: JPEG, PNG or WebP, drawn anew',
    access: 'order',
    file: 'photo',
    answer: 'ReturnPhotoBody',
    status: 201
  },
  {
    method: 'delete',
    path: '/orders/:number/returns/:return',
    summary: 'Withdraw a return before the goods are with the shop',
    access: 'order',
    answer: 'OrderBody'
  },
  {
    method: 'put',
    path: '/orders/:number/line_items/:id/review',
    summary: 'Say what one thinks of what was received',
    access: 'order',
    body: reviewBody,
    answer: 'OrderBody'
  },
  {
    method: 'delete',
    path: '/orders/:number/line_items/:id/review',
    summary: 'Not to be asked about a line again',
    access: 'order',
    answer: 'OrderBody'
  }
]
