import { receiptBody } from '../../../contract/receipt.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const RECEIPT_OPERATIONS: readonly Operation[] = [
  {
    method: 'put',
    path: '/orders/:number/receipt',
    summary: 'Whom the VAT receipt is for, until it is made',
    access: 'order',
    body: receiptBody,
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/orders/:number/receipt/send',
    summary: 'The letter with the VAT receipt once more',
    access: 'order',
    answer: 'OrderBody'
  }
]
