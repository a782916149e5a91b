import type { Transaction } from '../../platform/db/database.ts'

/** An order about which nobody can say whose it is, and where. */
export const ANONYMIZED_ORDER = {
  email: '',
  phone: '',
  address_json: null,
  special_instructions: '',
  receipt_json: null,
  verified_phone: null
} as const

/**
 * Orders of people who are gone keep their goods and sums, as the law wants receipts kept, and lose who and where it was
 * once nothing is left to be brought: what is still under way needs its address.
 */
export async function anonymizeOrders({ query }: Transaction) {
  const deletedUsers = query.selectFrom('users').select('id').where('deleted_at', 'is not', null)
  await query
    .updateTable('orders')
    .set(ANONYMIZED_ORDER)
    .where('user_id', 'in', deletedUsers)
    .where('address_json', 'is not', null)
    .where('completed_at', 'is not', null)
    .where(e => e.or([e('state', 'in', ['canceled', 'expired', 'returned']), e('shipment_state', '=', 'delivered')]))
    .execute()
}
