import { encryptionContext } from '../../platform/db/encrypted-columns.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/** Leases with what was written in their applications; amounts stay, as the law on accounting requires. */
export const leasePersonalData: PersonalData = {
  async export({ query, encryption }, { userId }) {
    const leases = await query
      .selectFrom('leases')
      .select(['id', 'number', 'state', 'price', 'down_payment', 'financed', 'months', 'first_name', 'last_name'])
      .select(['phone', 'register_number', 'register_masked', 'consents_json', 'answers_json', 'reason', 'contract'])
      .select(['created_at', 'decided_at', 'started_on', 'ended_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
    return {
      leases: leases.map(({ id, register_number: number, ...row }) => ({
        ...row,
        register_number: number && encryption.decrypt(number, encryptionContext('leases', 'register_number', id))
      }))
    }
  },
  erase: ({ query }, { userId }) =>
    query
      .updateTable('leases')
      .set({
        first_name: '',
        last_name: '',
        phone: '',
        register_number: null,
        register_masked: '',
        consents_json: '{}',
        answers_json: '{}'
      })
      .where('user_id', '=', userId)
      .execute()
}
