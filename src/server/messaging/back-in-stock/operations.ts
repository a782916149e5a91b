import { stockNoticeBody } from '../../../contract/stock-notice.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const STOCK_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/products/:product/variants/:id/stock_notices',
    summary: 'Be told once when something that is gone can be bought again',
    access: 'public',
    body: stockNoticeBody,
    answer: 'StockNoticeAnswer',
    status: 202
  }
]
