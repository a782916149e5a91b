import type { Operation } from '../../platform/openapi/operation.ts'

export const BRANCH_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/products/:product/variants/:id/stock_items',
    summary: 'In which branch how many pieces of a variant lie',
    access: 'public',
    answer: 'StockItems'
  }
]
