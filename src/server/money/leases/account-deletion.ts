import type { Transaction } from '../../platform/db/database.ts'

/** Whether a user has an open application or an unpaid lease: their account cannot be deleted yet. */
export const holdsLease = async ({ query }: Pick<Transaction, 'query'>, userId: string) =>
  (await query
    .selectFrom('leases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'not in', ['paid_off', 'declined', 'canceled'])
    .executeTakeFirst()) !== undefined

/** Removes personal data from a user's leases; amounts stay, as the law on accounting requires. */
export const anonymizeLeases = ({ query }: Transaction, userId: string) =>
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
