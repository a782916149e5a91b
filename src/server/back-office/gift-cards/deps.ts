import type { Database } from '../../platform/db/database.ts'

export interface GiftCardsDeps {
  readonly db: Database
  readonly now: () => Date
}
