import type { RefundsOfOrder } from '../order-ports.ts'
import type { Orders } from '../orders.ts'

export interface ReturnDeps {
  readonly orders: Orders
  readonly refunds: Pick<RefundsOfOrder, 'refundReturn'>
}
