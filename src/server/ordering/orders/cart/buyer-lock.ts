import type { Transaction } from '../../../platform/db/database.ts'
import type { OrderRow } from '../queries.ts'

/**
 * From here on no other order of this phone or account is placed or revived until the change ends, so that what their
 * limits count cannot change under them. Taken after the order's own row and before stock, codes and wallets, the phone
 * before the account: two changes never wait for each other.
 */
export async function lockBuyer(tx: Transaction, { phone, user_id }: Pick<OrderRow, 'phone' | 'user_id'>) {
  if (phone !== '') await tx.lock(`phone ${phone}`)
  if (user_id !== null) await tx.lock(`account ${user_id}`)
}
