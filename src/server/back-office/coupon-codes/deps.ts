import type { CouponServices } from '../../money/coupons/index.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface CouponCodesDeps {
  readonly db: Database
  readonly orders: Pick<Orders, 'find' | 'read'>
  readonly preview: CouponServices['preview']
  readonly now: () => Date
}
