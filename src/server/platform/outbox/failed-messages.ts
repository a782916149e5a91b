import type { Transaction } from '../db/database.ts'
import type { OutboxRow } from './messages.ts'

export const messageById = ({ query }: Transaction, id: string): Promise<OutboxRow | undefined> =>
  query.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** Puts a message that failed back into its queue; false where it has not failed, or not any more. */
export async function retryMessage({ query }: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, due_at: now.toISOString(), done_at: null, error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a message that failed, which is deleted with the sent ones; false where it has not failed, or not any more. */
export async function discardMessage({ query }: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('outbox')
    .set({ state: 'expired', done_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
