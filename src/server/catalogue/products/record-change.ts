import type { Transaction } from '../../platform/db/database.ts'
import { insertChange } from './queries.ts'

/** Says, in the change that causes it, that a product's card is not what it was: search follows within a second. */
export const recordProductChange = (tx: Transaction, productId: string, now: Date) =>
  tx.send(insertChange, { product_id: productId, changed_at: now.toISOString() })
