import type { Transaction } from '../../platform/db/database.ts'

/** Whether a user has an open application or an unpaid lease: their account cannot be deleted yet. */
export const hasUnfinishedLease = async ({ query }: Pick<Transaction, 'query'>, userId: string) =>
  (await query
    .selectFrom('leases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'not in', ['paid_off', 'declined', 'canceled'])
    .executeTakeFirst()) !== undefined
