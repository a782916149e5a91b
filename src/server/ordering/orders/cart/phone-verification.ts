import { contactsOf } from '../../../identity/index.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { OrderRow } from '../queries.ts'

type PhoneOfOrder = Pick<OrderRow, 'phone' | 'verified_phone' | 'user_id'>

/** Whether the number is known to be its buyer's: by a code for this order, or because it is their account's. */
export async function isPhoneVerified(
  reader: Reader,
  { phone, verified_phone, user_id }: PhoneOfOrder
): Promise<boolean> {
  if (phone === '') return false
  if (verified_phone === phone) return true
  if (user_id === null) return false
  return (await contactsOf(reader, user_id)).phone === phone
}
