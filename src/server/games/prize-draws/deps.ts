import type { CartService, OrderAggregate } from '../../ordering/orders/index.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { RandomBytes } from './commitment.ts'

export interface PrizeDrawDeps {
  readonly db: Database
  readonly random: RandomBytes
  readonly now: () => Date
}

/** With the cart, for gifts. */
export interface GiftDeps extends PrizeDrawDeps {
  readonly cart: Pick<CartService, 'add'>
  /** Applies a coupon of the customer to a cart that is being changed. */
  readonly applyCoupon: (tx: Transaction, cart: OrderAggregate, code: string, now: Date) => ServiceResult<unknown>
}
