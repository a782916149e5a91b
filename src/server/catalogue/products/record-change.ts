import type { Transaction } from '../../platform/db/database.ts'
import { insertChange } from './queries.ts'

/** Records in the same transaction that a product changed; search follows within a second. */
export const recordProductChange = (tx: Transaction, productId: string, now: Date) =>
  tx.send(insertChange, { product_id: productId, changed_at: now.toISOString() })
