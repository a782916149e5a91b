import type { Orders, ReturnService } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface StaffReturnsDeps {
  readonly db: Database
  readonly orders: Pick<Orders, 'read'>
  readonly now: () => Date
  readonly returns: Pick<ReturnService, 'decide' | 'refundPreview'>
}
