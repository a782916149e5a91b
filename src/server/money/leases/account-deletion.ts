import type { Transaction } from '../../platform/db/database.ts'

/** Whether somebody still applies for, or owes on, a lease: who does cannot leave yet. */
export const holdsLease = async ({ query }: Pick<Transaction, 'query'>, userId: string) =>
  (await query
    .selectFrom('leases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'not in', ['paid_off', 'declined', 'canceled'])
    .executeTakeFirst()) !== undefined

/** What a lease says about a person goes with them; its sums stay, as the law wants. */
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
