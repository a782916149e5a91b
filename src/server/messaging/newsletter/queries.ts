import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { SubscriberTable } from './tables.ts'

type Row = { [K in keyof SubscriberTable]: SubscriberTable[K] }

/** Nothing happens where the address is known. */
export const insertSubscriber = statement<Pick<Row, 'id' | 'email' | 'locale' | 'unsubscribe_token'>, never>((db, p) =>
  db
    .insertInto('subscribers')
    .values({
      id: p('id'),
      email: p('email'),
      locale: p('locale'),
      state: 'pending',
      token_hash: null,
      token_expires_at: '',
      unsubscribe_token: p('unsubscribe_token'),
      requested_at: '',
      confirmed_at: null,
      unsubscribed_at: null
    })
    .onConflict(c => c.column('email').doNothing())
)

/** Renews a confirmation; of two requests at once one gets the row and with it the right to write the mail. */
export const renewConfirmation = statement<
  Pick<Row, 'email' | 'locale' | 'token_hash' | 'token_expires_at' | 'requested_at'> & { cutoff: string },
  never
>((db, p) =>
  db
    .updateTable('subscribers')
    .set({
      state: 'pending',
      locale: p('locale'),
      token_hash: p('token_hash'),
      token_expires_at: p('token_expires_at'),
      requested_at: p('requested_at')
    })
    .where('email', '=', p('email'))
    .where('state', '!=', 'subscribed')
    .where('requested_at', '<=', p('cutoff'))
)

export const subscriberByEmail = statement<{ email: string }, Row>((db, p) =>
  db.selectFrom('subscribers').selectAll().where('email', '=', p('email'))
)

export const subscriberById = statement<{ id: string }, Row>((db, p) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', p('id'))
)

/** Pressed twice is confirmed once; the second press finds it confirmed and agrees. */
export const confirmByToken = statement<{ token_hash: string; now: string }, never>((db, p) =>
  db
    .updateTable('subscribers')
    .set(e => ({ state: 'subscribed', confirmed_at: e.fn.coalesce('confirmed_at', p('now')), unsubscribed_at: null }))
    .where('token_hash', '=', p('token_hash'))
    .where(e =>
      e.or([e('state', '=', 'subscribed'), e.and([e('state', '=', 'pending'), e('token_expires_at', '>', p('now'))])])
    )
)

export const unsubscribeByToken = statement<{ unsubscribe_token: string; now: string }, never>((db, p) =>
  db
    .updateTable('subscribers')
    .set(e => ({
      state: 'unsubscribed',
      unsubscribed_at: e.fn.coalesce('unsubscribed_at', p('now')),
      confirmed_at: null
    }))
    .where('unsubscribe_token', '=', p('unsubscribe_token'))
)

/** Takes an address off the list for its owner, who asked staff; false where it is not on it. */
export async function unsubscribeAddress({ query }: Transaction, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('subscribers')
    .set({ state: 'unsubscribed', unsubscribed_at: now.toISOString(), confirmed_at: null })
    .where('email', '=', email)
    .where('state', '!=', 'unsubscribed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Addresses whose owners never pressed the link are not kept. */
export const deleteUnconfirmedBefore = statement<{ requested_at: string }, never>((db, p) =>
  db.deleteFrom('subscribers').where('state', '=', 'pending').where('requested_at', '<', p('requested_at'))
)
