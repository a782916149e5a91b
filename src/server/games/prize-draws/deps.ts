import type { CartService } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RandomBytes } from './commitment.ts'

export interface PrizeDrawDeps {
  readonly db: Database
  readonly random: RandomBytes
  readonly now: () => Date
}

/** With the cart, for gifts. */
export interface PrizeServiceDeps extends PrizeDrawDeps {
  readonly cart: Pick<CartService, 'add'>
}
