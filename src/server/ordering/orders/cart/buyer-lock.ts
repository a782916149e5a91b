import type { Transaction } from '../../../platform/db/database.ts'
import type { OrderRow } from '../queries.ts'

/**
 * Locks a phone and an account until the transaction ends: no other order of theirs is placed or revived meanwhile, so
 * that what limits count cannot change. Taken after the order's own lock.
 */
export async function lockBuyer(tx: Transaction, { phone, user_id }: Pick<OrderRow, 'phone' | 'user_id'>) {
  if (phone !== '') await tx.lock(`phone ${phone}`)
  if (user_id !== null) await tx.lock(`account ${user_id}`)
}
